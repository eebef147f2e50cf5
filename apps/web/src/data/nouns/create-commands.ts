import type { CommandDeps } from './command-deps.ts';
import type { All } from './noun.ts';
import { nouns, type AnyNoun } from './nouns.ts';

/**
 * The user's commands. Each returns immediately: the store shows the change in the same tick, and the outbox
 * sends it. If the server rejects the change, it is undone.
 */
export type Commands = All<ReturnType<NonNullable<AnyNoun['commands']>>>;

export function createCommands(given: CommandDeps): Commands {
  const { push, predict = (draft) => draft } = given;
  const deps: CommandDeps = { ...given, push: (draft) => push(predict(draft)) };
  return Object.assign({}, ...nouns.map((noun) => noun.commands?.(deps))) as Commands;
}

/** Creates all commands of the app, for one store and one queue. */
import type { CommandDeps } from './command-deps.ts';
import type { All } from './noun.ts';
import { nouns, type AnyNoun } from './nouns.ts';

/**
 * The user's commands. Every command returns immediately: the store shows the change in the same tick, the
 * outbox sends it, and if the server rejects it, the change is undone (see `Refusal`).
 */
export type Commands = All<ReturnType<NonNullable<AnyNoun['commands']>>>;

export function createCommands(given: CommandDeps): Commands {
  const { push, predict = (draft) => draft } = given;
  const deps: CommandDeps = { ...given, push: (draft) => push(predict(draft)) };
  return Object.assign({}, ...nouns.map((noun) => noun.commands?.(deps))) as Commands;
}

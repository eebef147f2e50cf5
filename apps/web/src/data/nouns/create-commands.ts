/** Creates all commands of the app, for one store and one queue. */
import { bulkCommands } from './tasks/bulk-commands.ts';
import type { Commands } from './commands.ts';
import { creationCommands } from './tasks/creation-commands.ts';
import { orderCommands } from './tasks/order-commands.ts';
import { projectCommands } from './projects/project-commands.ts';
import { taggingCommands } from './tasks/tagging-commands.ts';
import type { CommandDeps } from './command-deps.ts';
import { taskCommands } from './tasks/task-commands.ts';

export function createCommands(given: CommandDeps): Commands {
  const { push, predict = (draft) => draft } = given;
  const deps: CommandDeps = { ...given, push: (draft) => push(predict(draft)) };
  const order = orderCommands(deps);
  return {
    ...creationCommands(deps, order),
    ...taskCommands(deps),
    ...bulkCommands(deps),
    ...taggingCommands(deps),
    ...order,
    ...projectCommands(deps),
  };
}

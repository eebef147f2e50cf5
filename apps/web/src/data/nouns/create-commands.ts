/** All commands of the app, on one store and one queue. */
import { bulkCommands } from './tasks/bulk-commands.ts';
import type { Commands } from './commands.ts';
import { projectCommands } from './projects/project-commands.ts';
import { taskCommands, type CommandMeans } from './tasks/task-commands.ts';

export function createCommands(means: CommandMeans): Commands {
  return { ...taskCommands(means), ...bulkCommands(means), ...projectCommands(means) };
}

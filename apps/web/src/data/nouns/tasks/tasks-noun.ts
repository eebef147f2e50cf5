import { noun } from '../noun.ts';
import { bulkCommands } from './bulk-commands.ts';
import { creationCommands } from './creation-commands.ts';
import { nestingCommands } from './nesting-commands.ts';
import { orderCommands } from './order-commands.ts';
import { taggingCommands } from './tagging-commands.ts';
import { taskCommands } from './task-commands.ts';
import type { TaskDeps } from './task-deps.ts';
import { taskKinds } from './task-kinds.ts';
import { taskReaders, taskTopics } from './task-readers.ts';
import { tasks } from './tasks.ts';

export const tasksNoun = noun({
  collections: [tasks],
  kinds: taskKinds,
  readers: taskReaders,
  topics: taskTopics,
  commands: (deps: TaskDeps) => {
    const order = orderCommands(deps);
    return {
      ...creationCommands(deps, order),
      ...taskCommands(deps),
      ...bulkCommands(deps),
      ...nestingCommands(deps),
      ...taggingCommands(deps),
      ...order,
    };
  },
});

import { noun } from '../noun.ts';
import { creationCommands } from './creation-commands.ts';
import { editCommands } from './edit-commands.ts';
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
      ...editCommands(deps),
      ...taskCommands(deps),
      ...nestingCommands(deps),
      ...taggingCommands(deps),
      ...order,
    };
  },
});

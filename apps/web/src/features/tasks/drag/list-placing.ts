/** The code that moves tasks in lists without and with trees, in one chunk. */
export { createTaskPlacing } from './task-placing.ts';
export { createTreePlacing } from './tree-placing.ts';

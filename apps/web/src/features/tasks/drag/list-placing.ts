/** The code that moves tasks in lists with and without trees, in one chunk. */
export { createTaskPlacing } from './task-placing.ts';
export { createTreePlacing } from './tree-placing.ts';

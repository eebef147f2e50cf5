/** Moves tasks in lists with and without trees. */
export { createTaskPlacing } from './task-placing.ts';
export { createTreePlacing } from './tree-placing.ts';

/** Moves the tasks of a list, and changes its arrangement. Bundled with the details of rows. */
export { stepSubtask } from '../../task-row/actions/step-subtask.ts';
export { DisplayPanel } from './display-panel.tsx';
export { DragLayer } from './moves/drag-layer.tsx';
export { createTaskPlacing } from './moves/task-placing.ts';
export { createTreePlacing } from './moves/tree-placing.ts';

/** Moves the tasks of a list, and changes its arrangement. Bundled with the details of rows. */
export { stepSubtask } from '../../task-row/actions/step-subtask.ts';
export { DisplayPanel } from './display-panel.tsx';
export { DragLayer } from './moves/drag-layer.tsx';
export { createTaskMoves } from './moves/task-moves.ts';
export { createTreeMoves } from './moves/tree-moves.ts';

/** The forms for a new task, which are loaded together. */
export { AddSheet } from './add-sheet.tsx';
export { NewTaskDialog } from './new-task-dialog.tsx';

export { AddSheet } from './add-sheet.tsx';
export { NewTaskDialog } from './new-task-dialog.tsx';

/** The forms of a new task. The build puts them into one file with the app's overlays. */
export { AddSheet } from './add-sheet.tsx';
export { NewTaskDialog } from './new-task-dialog.tsx';

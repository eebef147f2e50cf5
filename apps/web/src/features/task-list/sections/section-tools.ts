/** The controls for the sections of a project and the columns of its board. Bundled with the app's overlays, whose dialogs they open. */
export { NewTaskModal } from '../../../capture/new-task/new-task-modal.tsx';
export { AddSection } from './add-section.tsx';
export { SectionMenu } from './section-menu.tsx';

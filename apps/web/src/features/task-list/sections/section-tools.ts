/** The controls for the sections of a project. Bundled with the app's overlays, whose dialogs they open. */
export { AddSection } from './add-section.tsx';
export { SectionMenu } from './section-menu.tsx';

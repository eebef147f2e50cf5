/** The parts of the history, which are fetched with the first of them. */
export { ActivityScreen } from './activity-screen.tsx';
export { TaskHistory } from './task-history.tsx';

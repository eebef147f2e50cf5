/** The first script of a page. It shows the last screen and lets the browser paint it. */
import { painted, showLastScreen } from './last-screen/show-last-screen.ts';

/** Resolves once the app's scripts may block the page. */
export const started: Promise<void> = showLastScreen() ? painted() : Promise.resolve();

/**
 * When the list may take the focus after a dialog. One that closes gives the focus back to the row that asked; where that
 * row has left the list it goes to the body of the page once the dialog has gone, and only then the list can see that.
 */

/** As long as dialogs fade out: `duration-200` in the design system's dialog. */
const DIALOG_FADE_MS = 200;
/** Until the focus has been given back, once the dialog has gone: two frames. */
export const AFTER_DIALOG_MS = 30;
/** The same from the answer to a question, which is known before its dialog fades; a slow frame may lie between. */
export const AFTER_ANSWER_MS = DIALOG_FADE_MS + 2 * AFTER_DIALOG_MS;

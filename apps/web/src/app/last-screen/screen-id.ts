/** The id of the element that contains the snapshot of the last screen. */
export const SCREEN_ID = 'last-screen';

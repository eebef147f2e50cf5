/** The element that contains the picture of the last screen. */
export const SCREEN_ID = 'last-screen';

export const SCREEN_ID = 'last-screen';

/**
 * Text of the sign-in pages, both the app's and the built-in identity provider's. Both show the same
 * illustration of a day (IDENTITY-65).
 */

export const PRODUCT_LINE = 'Tasks and projects for one person and for teams.';

/** Shown to a user who has not signed in on this browser before. */
export const STRANGER_INTRO =
  'Questlog keeps your tasks and projects in one calm place, on your own or with your team. Sign in, or create an account to begin.';

/** Shown below the form to a user who has not signed in on this browser before (IDENTITY-66). */
export const PRODUCT_FACTS = [
  'Write tasks down quickly, and sort them later.',
  'Work offline, and find everything on all your devices.',
  'Share projects with your team, and see changes live.',
] as const;

/** Shown to a user who has signed in on this browser before. */
export const RETURNING_INTRO = 'Sign in to pick up where you left off.';

/** The heading in the illustration, and the line below it. */
export const DAY_TITLE = 'Today';
export const DAY_PROGRESS = '2 of 4 completed';

export const DAY_TASKS = [
  { title: 'Write the first chapter', note: 'Yesterday', isDone: true },
  { title: 'Call grandma', note: 'Today', isDone: true },
  { title: 'Plan the trip to the coast', note: 'Today', isDone: false },
  { title: 'Learn to bake bread', note: 'Some day', isDone: false },
] as const;

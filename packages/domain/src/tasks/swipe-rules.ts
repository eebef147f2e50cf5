/**
 * Swiping a row with a finger (VIEW-81). Swiping right completes or reopens a task. Swiping left schedules
 * it, if it is open.
 */

/** Distance in pixels after which a movement counts as a swipe or as scrolling. */
const SLOP = 10;
/** The fraction of a row's width beyond which a swipe triggers its action. */
const THRESHOLD = 1 / 3;
/** Minimum speed of a flick, in pixels per millisecond, and its minimum length, in pixels. */
const FLICK_SPEED = 0.5;
const FLICK_LENGTH = 24;

export type SwipeAction = 'complete' | 'reopen' | 'schedule';

/**
 * Returns whether a finger is swiping or scrolling, from its movement so far in pixels; undefined if it is
 * too short. Diagonal movement counts as scrolling.
 */
export function swipesOrScrolls(dx: number, dy: number): 'swipe' | 'scroll' | undefined {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < SLOP) return undefined;
  return Math.abs(dx) > Math.abs(dy) ? 'swipe' : 'scroll';
}

/** Returns the action of a swipe in the direction of `dx`, if there is one. */
export function swipeAction(dx: number, isCompleted: boolean): SwipeAction | undefined {
  if (dx > 0) return isCompleted ? 'reopen' : 'complete';
  return dx < 0 && !isCompleted ? 'schedule' : undefined;
}

/** Returns whether a swipe of `dx` pixels is beyond the threshold of a row this wide. */
export function isBeyondThreshold(dx: number, width: number): boolean {
  return Math.abs(dx) >= width * THRESHOLD;
}

/**
 * Returns whether lifting the finger triggers the swipe's action: beyond the threshold or after a flick. A
 * flick in the opposite direction cancels the action.
 * @param speed the finger's speed to the right when it is lifted, in pixels per millisecond
 */
export function isSwipeDone({ dx, speed, width }: { dx: number; speed: number; width: number }): boolean {
  const along = speed * Math.sign(dx);
  if (along <= -FLICK_SPEED) return false;
  return isBeyondThreshold(dx, width) || (along >= FLICK_SPEED && Math.abs(dx) >= FLICK_LENGTH);
}

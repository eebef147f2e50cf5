import { expect, it } from 'vitest';
import { isSwipeDone, swipeAction, swipesOrScrolls } from './swipe-rules.ts';

it.each([
  [0, 0, undefined],
  [9, 9, undefined],
  [-9, 0, undefined],
  [10, 0, 'swipe'],
  [-10, 9, 'swipe'],
  [10, 10, 'scroll'],
  [0, 10, 'scroll'],
  [12, -40, 'scroll'],
])('classifies a movement of %i and %i pixels as %s (VIEW-81)', (dx, dy, result) => {
  expect(swipesOrScrolls(dx, dy)).toBe(result);
});

it.each([
  [1, false, 'complete'],
  [1, true, 'reopen'],
  [-1, false, 'schedule'],
  [-1, true, undefined],
  [0, false, undefined],
])(
  'a swipe in direction %i on a task with completed = %s triggers the action %s (VIEW-81)',
  (dx, isCompleted, action) => {
    expect(swipeAction(dx, isCompleted)).toBe(action);
  },
);

it.each([
  ['short of a third', 119, 0, false],
  ['a third to the right', 120, 0, true],
  ['a third to the left', -120, 0, true],
  ['a flick to the right', 24, 0.5, true],
  ['a flick to the left', -24, -0.5, true],
  ['a flick that is too short', 23, 2, false],
  ['a slow short movement', 60, 0.49, false],
  ['beyond a third and flicked back', 200, -0.5, false],
  ['beyond a third to the left and flicked back', -200, 0.5, false],
  ['beyond a third, moved back slowly', 200, -0.49, true],
])(
  'lifting the finger after %s triggers the action if the swipe was far or fast enough (%s px at %s px/ms: %s) (VIEW-81)',
  (_case, dx, speed, isDone) => {
    expect(isSwipeDone({ dx, speed, width: 360 })).toBe(isDone);
  },
);

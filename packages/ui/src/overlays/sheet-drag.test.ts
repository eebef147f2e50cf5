import { expect, it } from 'vitest';
import { closesSheet } from './sheet-drag.ts';

it.each([
  ['short of a third', 99, 0, false],
  ['a third', 100, 0, true],
  ['a flick down', 24, 0.5, true],
  ['a flick that is too short', 23, 2, false],
  ['beyond a third and flicked up', 200, -0.5, false],
  ['no movement', 0, 0, false],
])('distance and speed determine whether a sheet closes: %s (VIEW-82)', (_case, dy, speed, closes) => {
  expect(closesSheet({ dy, speed, height: 300 })).toBe(closes);
});

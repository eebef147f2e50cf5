import { expect, it } from 'vitest';
import { PointerTrail } from './pointer-trail.ts';

function trail(...points: readonly (readonly [position: number, at: number])[]): PointerTrail {
  const made = new PointerTrail();
  for (const [position, at] of points) made.add(position, at);
  return made;
}

it.each([
  ['no movement', trail(), 0],
  ['one position', trail([10, 1000]), 0],
  ['a steady movement', trail([0, 900], [20, 940], [50, 1000]), 0.5],
  ['a movement to the left', trail([50, 900], [0, 1000]), -0.5],
  ['a rest before the end', trail([0, 700], [200, 850]), 0],
  ['a slow start and a fast end', trail([0, 0], [10, 880], [20, 950], [80, 1000]), 1.2],
])("calculates the pointer's speed after %s", (_case, made, speed) => {
  expect(made.speed(1000)).toBeCloseTo(speed);
});

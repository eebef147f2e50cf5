import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { pauseBetweenStretches } from './yield-to-event-loop.ts';

it('yields to the event loop after ten milliseconds of computation', async () => {
  let time = 0;
  const pause = pauseBetweenStretches(() => time);
  let turns = 0;
  void setImmediate().then(() => (turns += 1));
  time = 9;
  await pause();
  expect(turns).toBe(0);
  time = 10;
  await pause();
  expect(turns).toBe(1);
});

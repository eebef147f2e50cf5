import { chunk, lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { whenIdle } from '../../../data/engine/browser/idle.ts';

/** The touch gestures, which the first screen does not need. */
const touch = chunk(async () => {
  await whenIdle();
  return import('./touch.ts');
});

export const PageGestures = lazyWithRetry(touch, (module) => module.PageGestures);
export const SwipeLayer = lazyWithRetry(touch, (module) => module.SwipeLayer);

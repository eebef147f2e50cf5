import { chunk, lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { whenIdle } from '../../data/engine/browser/idle.ts';

/** The touch gestures on rows, which the first screen does not need. */
const touch = chunk(async () => {
  await whenIdle();
  return import('./swipe-layer.tsx');
});

export const SwipeLayer = lazyWithRetry(touch, (module) => module.SwipeLayer);

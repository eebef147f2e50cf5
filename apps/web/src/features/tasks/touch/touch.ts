/** The gestures of touch screens, in one chunk. */
export { PageGestures } from './page-gestures.tsx';
export { SwipeLayer } from './swipe-layer.tsx';

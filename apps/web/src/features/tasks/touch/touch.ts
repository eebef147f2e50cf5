/** The gestures of touch screens, in one chunk. */
export { SwipeLayer } from './swipe-layer.tsx';

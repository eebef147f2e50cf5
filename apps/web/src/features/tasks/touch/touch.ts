export { PageGestures } from './page-gestures.tsx';
export { SwipeLayer } from './swipe-layer.tsx';

/** Minimum distance of a drag, in pixels (SELECT-10). Anything shorter is a click. */
export const DRAG_DISTANCE = 8;

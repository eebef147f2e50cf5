/**
 * The content area is too narrow for a list and a page side by side, so they are separate screens. From 769
 * px on, the sidebar takes some of the width.
 */
export const stackQuery = '(width <= 640px), (768px < width < 960px)';

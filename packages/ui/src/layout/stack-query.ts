/**
 * Matches if the content area is too narrow to show a list and a page side by side. They are then shown as
 * separate screens. From 769 px on, the sidebar takes some of the content's width.
 */
export const stackQuery = '(width <= 640px), (768px < width < 960px)';

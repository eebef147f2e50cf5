/**
 * Matches if the content is too narrow for a list beside a page: the list and the page are then separate
 * screens. From 769 px on, the sidebar takes its width from the content.
 */
export const stackQuery = '(width <= 640px), (768px < width < 960px)';

/**
 * Matches if the content is too narrow for a list next to a page: the two then become separate screens. From
 * 769 px on, the sidebar takes some of the content's width.
 */
export const stackQuery = '(width <= 640px), (768px < width < 960px)';

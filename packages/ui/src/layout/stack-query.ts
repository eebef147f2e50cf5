/**
 * Matches windows whose content area is too narrow to show a list and a page side by side, so that each is a
 * separate screen. From 769 px on, the sidebar takes part of the width.
 */
export const stackQuery = '(width <= 640px), (768px < width < 960px)';

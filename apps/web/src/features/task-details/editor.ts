/** Renders descriptions and their checklists. Most of it is the parser of Markdown. */
export { DescriptionView } from './description-view.tsx';
export { MarkdownView } from './markdown/markdown-view.tsx';

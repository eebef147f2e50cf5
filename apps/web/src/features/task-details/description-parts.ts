/**
 * The code for descriptions, loaded on demand: renders them, merges edits to them and continues their lists.
 */
export { mergeTexts } from '@questlog/domain/checklists/merge-texts';
export { continueList, pasteItems, withoutEmptyLastItem } from '@questlog/domain/checklists/list-typing';
export { MarkdownView } from './markdown/markdown-view.tsx';
export { DescriptionView } from './description-view.tsx';

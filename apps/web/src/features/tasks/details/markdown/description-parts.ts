/** Everything that only descriptions need, in one chunk: rendering, merging and typing lists. */
export { mergeTexts } from '@questlog/domain/checklists/merge-texts';
export { continueList, pasteItems, withoutEmptyLastItem } from '@questlog/domain/checklists/list-typing';
export { DescriptionView } from '../checklist/description-view.tsx';

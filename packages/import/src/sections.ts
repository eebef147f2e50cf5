/**
 * Converts sections of projects to tags. Questlog has no sections, so their tasks stay in the project and get
 * a tag (IMPORT-14).
 *
 *   'To do (this week)' → 'to-do-this-week'
 */
import { foldTag, MAX_TAG_NAME, parseTagName } from '@questlog/domain/tags/tag-path';
import type { Loss } from './imported.ts';

/** Returns the tag for a section; undefined if the section's name has no letter or digit. */
export function sectionTag(title: string): string | undefined {
  // Limit the title before folding it. Folding can turn one character into three, and only the beginning is
  // needed.
  const words = foldTag(title.slice(0, 4 * MAX_TAG_NAME)).match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [];
  return parseTagName(Array.from(words.join('-')).slice(0, MAX_TAG_NAME).join('').replace(/-$/, ''));
}

/** Returns the loss that tells the user what happened to a section. */
export function sectionLoss(title: string, project: string): Loss {
  const tag = sectionTag(title);
  const loss = { kind: 'Sections', of: project };
  if (tag === undefined) return { ...loss, detail: title };
  return {
    ...loss,
    detail: `${title}: its tasks have the tag #${tag}`,
    without: { tags: `${title}: its tasks stay in the project, without a tag` },
  };
}

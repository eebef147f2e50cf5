/**
 * Collects a file's sections. The Inbox has no sections, so those in the Inbox become tags of their tasks
 * (IMPORT-14).
 *
 *   'To do (this week)' → 'to-do-this-week'
 */
import { foldTag, MAX_TAG_NAME, parseTagName } from '@questlog/domain/tags/tag-path';
import type { ImportedSection, ImportedTask, Loss } from './imported.ts';

/** Returns the tag for a section; undefined if the section's name has no letter or digit. */
export function sectionTag(title: string): string | undefined {
  // Limit the title before folding it. Folding can turn one character into three, and only the beginning is
  // needed.
  const words = foldTag(title.slice(0, 4 * MAX_TAG_NAME)).match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [];
  return parseTagName(Array.from(words.join('-')).slice(0, MAX_TAG_NAME).join('').replace(/-$/, ''));
}

/** Returns the loss that tells the user what happened to a section of the Inbox. */
export function sectionLoss(title: string): Loss {
  const tag = sectionTag(title);
  const loss = { kind: 'Sections', of: 'Inbox' };
  if (tag === undefined) return { ...loss, detail: title };
  return {
    ...loss,
    detail: `${title}: its tasks have the tag #${tag}`,
    without: { tags: `${title}: its tasks stay in the Inbox, without a tag` },
  };
}

export class FileSections {
  readonly losses: Loss[] = [];
  readonly #sections = new Map<string, ImportedSection>();
  readonly #lost = new Set<string>();

  get sections(): ImportedSection[] {
    return [...this.#sections.values()];
  }

  /**
   * Returns the section of a task, with the tag that stands for it in the Inbox.
   * @param projectId null for the Inbox
   * @param title empty for no section
   * @param id the section's id in the file; by default, sections of a project with the same title are one
   */
  of(
    projectId: string | null,
    title: string,
    id = `${projectId}\0${title}`,
  ): Pick<ImportedTask, 'sectionId' | 'tags'> {
    if (title === '') return { sectionId: null, tags: [] };
    if (projectId === null) {
      if (!this.#lost.has(title)) this.losses.push(sectionLoss(title));
      this.#lost.add(title);
      const tag = sectionTag(title);
      return { sectionId: null, tags: tag === undefined ? [] : [tag] };
    }
    const section = { sourceId: id, projectId, title, order: null, wipLimit: null, isArchived: false };
    if (!this.#sections.has(id)) this.#sections.set(id, section);
    return { sectionId: id, tags: [] };
  }
}

/** Sample values and a text format for results, for the tests of all readers. */
import type { Imported } from '../imported.ts';
import type { ReadingContext } from '../reader.ts';

/** A user in Berlin on Wednesday, 25 November 2026. */
export const BERLIN: ReadingContext = {
  today: '2026-11-25',
  timeZone: 'Europe/Berlin',
  languages: [],
  region: 'DE',
};

/**
 * Formats each task as one line with its title and tags, indented by level. If a task is listed before its
 * parent, it is not indented.
 */
export function outlineOf({ tasks, sections }: Imported): string[] {
  const titles = new Map(sections.map((section) => [section.sourceId, ` / ${section.title}`]));
  const depths = new Map<string | null, number>([[null, 0]]);
  return tasks.map(({ sourceId, parentId, sectionId, title, tags }) => {
    const depth = depths.get(parentId) ?? -1;
    depths.set(sourceId, depth + 1);
    const section = titles.get(sectionId ?? '') ?? '';
    return '  '.repeat(Math.max(0, depth)) + [title, ...tags.map((tag) => `#${tag}`)].join(' ') + section;
  });
}

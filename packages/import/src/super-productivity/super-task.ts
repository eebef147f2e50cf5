import { parseLocalDate } from '@questlog/domain/dates/local-date';
import { storableDuration } from '@questlog/domain/tasks/task-duration';
import { numberIn, objectsIn, textIn, type JsonObject } from '../formats/json.ts';
import { link } from '../formats/markdown-text.ts';
import { importedTask, type ImportedTask, type Loss } from '../imported.ts';
import { wallClock } from '../instants.ts';
import type { ReadingContext } from '../reader.ts';
import type { FileSections } from '../sections.ts';
import { idsIn, INBOX, type ListedRow, type Rows } from './super-state.ts';

/** In older versions, the tag that marks today's tasks. */
export const TODAY = 'TODAY';
const BACKLOG = 'Backlog';
/** The latest instant that a date can have. */
const MAX_INSTANT = 8.64e15;

export function taskOf(
  { id, row, isInBacklog }: ListedRow,
  { tags, sections }: { readonly tags: Rows; readonly sections: FileSections },
  context: ReadingContext,
): { readonly task: ImportedTask; readonly losses: readonly Loss[] } {
  const title = textIn(row, 'title');
  const losses: Loss[] = [];
  const lose = (kind: string, detail: string): void => void losses.push({ kind, of: title, detail });
  const [estimate, spent] = [numberIn(row, 'timeEstimate'), numberIn(row, 'timeSpent')];
  const durationMinutes = storableDuration(estimate / 60_000) ?? null;
  if (estimate >= 60_000 && durationMinutes === null) lose('Estimates', durationText(estimate));
  if (spent >= 60_000) lose('Time spent', durationText(spent));
  if (textIn(row, 'reminderId') !== '' || numberIn(row, 'remindAt') > 0)
    lose('Reminders', 'It had a reminder');
  const issue = [textIn(row, 'issueType'), textIn(row, 'issueId')].filter((part) => part !== '');
  if (textIn(row, 'issueId') !== '') lose('Issues', issue.join(' '));
  const ofRow = textIn(row, 'projectId');
  const projectId = ofRow === '' || ofRow === INBOX ? null : ofRow;
  const section = sections.of(projectId, isInBacklog ? BACKLOG : '');
  const isCompleted = row['isDone'] === true;
  const task = importedTask({
    sourceId: id,
    parentId: textIn(row, 'parentId') || null,
    projectId,
    sectionId: section.sectionId,
    title,
    description: descriptionOf(row, lose),
    tags: [...tagsOf(row, tags), ...section.tags],
    durationMinutes,
    createdAt: isoTime(numberIn(row, 'created')),
    isCompleted,
    completedAt: isCompleted ? isoTime(numberIn(row, 'doneOn')) : null,
    ...whenOf(row, context, isCompleted, lose),
  });
  return { task, losses };
}

function whenOf(
  row: JsonObject,
  { today, timeZone }: ReadingContext,
  isCompleted: boolean,
  lose: (kind: string, detail: string) => void,
): Pick<ImportedTask, 'scheduledOn' | 'scheduledTime'> {
  const instant = numberIn(row, 'dueWithTime') || numberIn(row, 'plannedAt');
  const wall = instant > 0 && instant <= MAX_INSTANT ? wallClock(instant, timeZone) : undefined;
  if (wall === undefined && instant > 0) lose('Dates', String(instant));
  if (wall !== undefined) return { scheduledOn: wall.date, scheduledTime: wall.time };
  const written = textIn(row, 'dueDay');
  const day = parseLocalDate(written);
  if (day === undefined && written !== '') lose('Dates', written);
  const isToday = !isCompleted && idsIn(row, 'tagIds').includes(TODAY);
  return { scheduledOn: day ?? (isToday ? today : null), scheduledTime: null };
}

function tagsOf(row: JsonObject, tags: Rows): string[] {
  return idsIn(row, 'tagIds').flatMap((id) => {
    const tag = id === TODAY ? undefined : tags.get(id);
    return tag === undefined ? [] : textIn(tag, 'title') || [];
  });
}

/** Returns a task's notes, in Markdown, and its links. */
function descriptionOf(row: JsonObject, lose: (kind: string, detail: string) => void): string | null {
  const links = objectsIn(row, 'attachments').flatMap((attachment) => {
    const [label, path] = [textIn(attachment, 'title'), textIn(attachment, 'path')];
    if (/^https?:\/\//i.test(path)) return link(label.replaceAll(/[[\]\\\n]/g, ' '), path);
    lose('Attachments', label || path);
    return [];
  });
  const parts = [textIn(row, 'notes'), ...links].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join('\n\n');
}

function isoTime(instant: number): string | null {
  return instant > 0 && instant <= MAX_INSTANT ? new Date(instant).toISOString() : null;
}

function durationText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : '']
    .filter((part) => part !== '')
    .join(' ');
}

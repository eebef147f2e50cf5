import { colorOf } from '../colors.ts';
import { htmlToMarkdown } from '../formats/html-to-markdown.ts';
import { isObject, numberIn, objectsIn, objectsOf, textIn, type JsonObject } from '../formats/json.ts';
import { importedTask, type ImportedComment, type ImportedTask, type Loss } from '../imported.ts';
import { isoInstant } from '../instants.ts';
import { datesOf, reminderTexts } from './vikunja-dates.ts';

/** Priorities by number. Vikunja has two more above `high`; both become `high`. */
const PRIORITIES = ['none', 'low', 'medium', 'high'] as const;
const HIGHER = ['Urgent', 'Do now'];

export interface ReadTask {
  readonly task: ImportedTask;
  readonly losses: readonly Loss[];
}

/** Returns a task without its position, and the losses from importing it. */
export function taskOf(row: JsonObject, timeZone: string): ReadTask {
  const title = textIn(row, 'title');
  const { losses: lost, ...dates } = datesOf(row, title, timeZone);
  const losses = [...lost];
  const lose = (kind: string, detail: string): void => void losses.push({ kind, of: title, detail });
  const priority = Math.round(numberIn(row, 'priority'));
  if (priority > 3) lose('Priorities', HIGHER[priority - 4] ?? String(priority));
  const progress = Math.round(numberIn(row, 'percent_done') * 100);
  if (progress > 0 && progress < 100) lose('Progress', `${progress} %`);
  const color = colorOf(textIn(row, 'hex_color'));
  if (color !== null) lose('Colors', color);
  if (row['is_favorite'] === true) lose('Favorites', 'It is a favorite');
  for (const text of reminderTexts(row)) lose('Reminders', text);
  for (const user of objectsIn(row, 'assignees')) lose('Assignees', userNameOf(user));
  for (const { file } of objectsIn(row, 'attachments')) {
    lose('Attachments', isObject(file) ? textIn(file, 'name') || 'A file' : 'A file');
  }
  for (const [kind, others] of relationsOf(row)) {
    for (const other of others) lose('Relations', `${kind}: ${textIn(other, 'title')}`);
  }
  const task = importedTask({
    sourceId: textIn(row, 'id'),
    title,
    description: markdownOf(textIn(row, 'description')) || null,
    comments: commentsOf(row),
    tags: objectsIn(row, 'labels').flatMap((label) => textIn(label, 'title') || []),
    priority: PRIORITIES[Math.min(3, Math.max(0, priority))] ?? 'none',
    ...dates,
  });
  return { task, losses };
}

/** Converts HTML to Markdown. Files from old versions already contain Markdown. */
export function markdownOf(text: string): string {
  return /^<[a-z]/i.test(text) ? htmlToMarkdown(text) : text;
}

function commentsOf(row: JsonObject): ImportedComment[] {
  return objectsIn(row, 'comments').map((comment) => {
    const { author } = comment;
    return {
      author: isObject(author) ? userNameOf(author) : null,
      createdAt: isoInstant(textIn(comment, 'created')),
      editedAt: null,
      body: markdownOf(textIn(comment, 'comment')),
    };
  });
}

function userNameOf(user: JsonObject): string {
  return textIn(user, 'name') || textIn(user, 'username');
}

/** Returns the relations that Questlog does not support. */
function relationsOf(row: JsonObject): (readonly [kind: string, others: readonly JsonObject[]])[] {
  const related = row['related_tasks'];
  if (!isObject(related)) return [];
  return (
    Object.entries(related)
      .filter(([kind]) => kind !== 'subtask')
      // In Questlog, a task has only one parent.
      .map(([kind, others]) => [kind, objectsOf(others).slice(kind === 'parenttask' ? 1 : 0)] as const)
  );
}

export function relatedIds(row: JsonObject, kind: 'subtask' | 'parenttask'): string[] {
  const related = row['related_tasks'];
  return isObject(related) ? objectsIn(related, kind).map((other) => textIn(other, 'id')) : [];
}

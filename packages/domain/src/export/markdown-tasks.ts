/**
 * Tasks as a Markdown list (EXPORT-5). Subtasks are indented under their parents. A description is an
 * indented paragraph after its task, so that it belongs to the item; with boxes, it is a block quote.
 *
 *   - [ ] Book a hotel (scheduled 2026-03-01 19:00, due 2026-03-04, high priority) #travel
 *     - [x] Ask Ana
 */
import type { LocalDate } from '../dates/local-date.ts';
import type { LocalTime } from '../dates/local-time.ts';
import type { Priority } from '../tasks/task-facts.ts';

import { quotedText } from './quoted-text.ts';

export interface ListedTask {
  readonly title: string;
  readonly description: string | null;
  readonly notes: string | null;
  readonly isCompleted: boolean;
  readonly scheduledOn: LocalDate | null;
  readonly scheduledTime: LocalTime | null;
  readonly isThisEvening: boolean;
  readonly durationMinutes: number | null;
  readonly dueOn: LocalDate | null;
  readonly priority: Priority;
  readonly tags: readonly string[];
}

/** Indentation per level of subtasks: the width of the parent's bullet. */
const INDENT = '  ';

/** A task with its level in the tree, 0 for tasks without a parent in the list. */
export interface OutlinedTask<Task> {
  readonly task: Task;
  readonly level: number;
}

/**
 * Yields tasks in the order of an outline: each one before its subtasks.
 * @param tasks the tasks of one project in list order; a parent may follow its subtasks
 */
export function* taskOutline<Task extends { readonly id: string; readonly parentId: string | null }>(
  tasks: readonly Task[],
): Generator<OutlinedTask<Task>, void> {
  const ids = new Set(tasks.map(({ id }) => id));
  const under = Map.groupBy(tasks, ({ parentId }) =>
    parentId !== null && ids.has(parentId) ? parentId : undefined,
  );
  // Chains of subtasks can be long, so use a stack instead of recursion.
  const waiting = (under.get(undefined) ?? []).map((task) => ({ task, level: 0 })).toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { task, level } = next;
    yield next;
    const children = under.get(task.id) ?? [];
    for (const child of children.toReversed()) waiting.push({ task: child, level: level + 1 });
  }
}

/** Returns a task's lines in a list, with line breaks. */
export function markdownItem({ task, level }: OutlinedTask<ListedTask>): string {
  const indent = INDENT.repeat(level);
  const facts = factsOf(task);
  const end = `${facts.length === 0 ? '' : ` (${facts.join(', ')})`}${task.tags.map((tag) => ` #${tag}`).join('')}`;
  const item = `${indent}- [${task.isCompleted ? 'x' : ' '}] ${oneLine(task.title)}${end}\n`;
  const texts = [task.notes, task.description].filter((text) => text !== null && text.trim() !== '');
  return item + texts.map((text) => `\n${indented(quotedText(text ?? ''), indent + INDENT)}\n`).join('');
}

function factsOf(task: ListedTask): string[] {
  const time = task.scheduledTime ?? (task.isThisEvening ? 'evening' : undefined);
  return [
    task.scheduledOn === null ? [] : `scheduled ${task.scheduledOn}${time === undefined ? '' : ` ${time}`}`,
    task.durationMinutes === null ? [] : `for ${task.durationMinutes} min`,
    task.dueOn === null ? [] : `due ${task.dueOn}`,
    task.priority === 'none' ? [] : `${task.priority} priority`,
  ].flat();
}

/** Returns the text on a single line: a line break would end the item. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, ' ');
}

function indented(text: string, indent: string): string {
  return text
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : indent + line))
    .join('\n');
}

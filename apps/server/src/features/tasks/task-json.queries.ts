/**
 * SQL that renders tasks as JSON text: the contract's `taskRecord` and `task`, from `tasks t`. The server
 * forwards lists of thousands of tasks as text, without parsing them.
 */
import { isoInstant, jsonObject, type Member } from '../../platform/db/json-sql.ts';
import { PLAIN_MEMBERS } from './task-fields.queries.ts';
import type { TaskLookups } from './task-lookups.queries.ts';

const MIDNIGHT = 'YYYY-MM-DD"T00:00:00.000Z"';
const EVENING = 'YYYY-MM-DD"T18:00:00.000Z"';

const ownMembers = (repeats: string): readonly Member[] => [
  ['id', 'word!', 't.id'],
  ['userId', 'word', 't.user_id'],
  ...PLAIN_MEMBERS,
  ['completed', 'plain!', 't.completed_at is not null'],
  ['completedAt', 'word', isoInstant('t.completed_at')],
  ['completedBy', 'word', 't.completed_by'],
  ['createdAt', 'word!', isoInstant('t.created_at')],
  ['updatedAt', 'word!', isoInstant('t.updated_at')],
  ['projectId', 'word', 't.project_id'],
  ['sectionId', 'word', 't.section_id'],
  ['parentId', 'word', 't.parent_id'],
  [
    'scheduledDate',
    'word',
    `to_char(t.scheduled_date, case when t.this_evening then '${EVENING}' else '${MIDNIGHT}' end)`,
  ],
  ['scheduledTime', 'word', 't.scheduled_time'],
  ['dueDate', 'word', `to_char(t.due_date, '${MIDNIGHT}')`],
  ['projectOrder', 'plain', 't.project_order'],
  ['todayOrder', 'plain', 't.today_order'],
  ['anytimeOrder', 'plain', 't.anytime_order'],
  ['isRepeatingTask', 'plain!', repeats],
  ['repeatPatternId', 'word', 't.repeat_pattern_id'],
];

/** A task's parent as JSON text. Few tasks have one, so each is looked up separately. */
const PARENT = `case when t.parent_id is not null then
  (select ${jsonObject([
    ['id', 'word!', 'o.id'],
    ['title', 'text!', 'o.title'],
  ])} from tasks o where o.account_id = :accountId and o.id = t.parent_id) end`;

/**
 * Returns SQL for a `taskRecord`, from `tasks t`. The statement must include the common table expressions of
 * the lookups.
 * @param more additional fields
 */
export function taskRecordJson({ tagIds, repeats }: TaskLookups, more: readonly Member[] = []): string {
  return jsonObject([...ownMembers(repeats), ...more], tagIds);
}

/**
 * Returns SQL for a `task`, from `tasks t`. The statement must include the common table expressions of the
 * lookups.
 * @param today the parameter with the date in the request's time zone
 */
export function taskJson(today: string, { tags, project, repeats }: TaskLookups): string {
  const before = (column: string) => `coalesce(${column} < ${today}::date, false)`;
  const on = (column: string) => `coalesce(${column} = ${today}::date, false)`;
  const isOverdue = `t.completed_at is null and (${before('t.scheduled_date')} or ${before('t.due_date')})`;
  const isToday = `${on('t.scheduled_date')} or ${on('t.due_date')}`;
  return jsonObject(
    [
      ...ownMembers(repeats),
      ['project', 'plain', project],
      ['parent', 'plain', PARENT],
      ['isOverdue', 'plain!', isOverdue],
      ['isToday', 'plain!', isToday],
    ],
    tags,
  );
}

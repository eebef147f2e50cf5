/** Converts task input into the row to show and the request to send. */
import type { Calls } from '@questlog/contract/routes';
import {
  leafName,
  MAX_TAGS,
  MAX_TASK_TAGS,
  parentPath,
  parseTagPath,
  withPrefixes,
} from '@questlog/domain/tags/tag-path';
import { formatWireDate } from '@questlog/domain/dates/wire-date';
import { EMPTY_FIELDS, PLAIN_FIELDS, fieldsIn } from '@questlog/domain/tasks/task-fields';
import { planAfter } from '@questlog/domain/tasks/task-plan';
import type { TaskChange } from './task-input.ts';
import type { TagItem } from '../tags/tag-item.ts';
import type { TaskItem } from './task-item.ts';
import { predicting } from '../../engine/store/effects.ts';
import type { RowEffects } from '../../engine/store/effects.ts';
import type { TaskKind } from './task-deps.ts';
import type { TagReaders } from '../tags/tags-noun.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type TaskBody = Mutable<Calls['PUT /api/tasks/{id}']['body']>;

/** Prefix of predicted tag ids. Such an id is not a UUID, so it never equals an id from the server. */
const PREDICTED = 'temp-tag:';

export interface ResolvedTags {
  /** The tags to show on the task, including predicted ones. */
  readonly ids: readonly string[];
  /** The tags that the server knows. */
  readonly known: string[];
  readonly sent: Pick<TaskBody, 'tagIds' | 'tagPaths'>;
  /** The new tags, so that they can be shown immediately. */
  readonly predicted: RowEffects<TagItem> | undefined;
}

const NO_TAGS: ResolvedTags = { ids: [], known: [], sent: { tagIds: [] }, predicted: undefined };

/** Separates the tags that the server knows from those that it must create. */
export function resolveTags(
  store: Pick<TagReaders, 'tags'>,
  ids: readonly string[],
  paths: readonly string[],
  now: string,
): ResolvedTags {
  // Fast path: thousands of tasks may be created at once.
  if (ids.length === 0 && paths.length === 0) return NO_TAGS;
  const byPath = new Map(store.tags().map((tag) => [tag.fullPath, tag]));
  const typed = paths.map(parseTagPath).filter((path) => path !== undefined);
  const waiting = ids.filter((id) => id.startsWith(PREDICTED)).map((id) => id.slice(PREDICTED.length));
  const known = new Set(ids.filter((id) => !id.startsWith(PREDICTED)));
  const missing = new Map<string, TagItem>();
  // Stop at the limit: one tag too many would make the server reject the whole task.
  for (const path of withPrefixes([...waiting, ...typed])) {
    const tag = byPath.get(path);
    if (known.size + missing.size >= MAX_TASK_TAGS) break;
    if (tag !== undefined && !tag.isPendingSync) known.add(tag.id);
    else if (tag !== undefined || byPath.size + missing.size < MAX_TAGS) {
      missing.set(path, tag ?? predictTag(path, byPath, now));
    }
  }
  return {
    known: [...known],
    ids: [...known, ...Array.from(missing.values(), (tag) => tag.id)],
    sent: {
      tagIds: [...known],
      ...(missing.size === 0 ? {} : { tagPaths: [...missing.keys()] }),
    },
    predicted: predicting(missing.values()),
  };
}

/**
 * Splits the tags to remove into known ids and predicted paths. Creates no tags and removes no ancestors.
 * @param ids the ids that tasks show
 */
export function tagsToRemove(
  store: Pick<TagReaders, 'tags'>,
  ids: readonly string[],
): {
  readonly shown: ReadonlySet<string>;
  readonly ids: readonly string[];
  readonly paths: readonly string[];
} {
  const known: string[] = [];
  const paths: string[] = [];
  for (const id of ids) {
    if (!id.startsWith(PREDICTED)) {
      known.push(id);
      continue;
    }
    const path = id.slice(PREDICTED.length);
    const tag = store.tags().find(({ fullPath, isPendingSync }) => fullPath === path && !isPendingSync);
    if (tag === undefined) paths.push(path);
    else known.push(tag.id);
  }
  return { shown: new Set([...ids, ...known]), ids: known, paths };
}

/** Returns a tag's current id: the server's id once the server has created a predicted tag. */
export function tagIdNow(id: string, tags: readonly TagItem[]): string {
  if (!id.startsWith(PREDICTED) || tags.some((tag) => tag.id === id)) return id;
  const path = id.slice(PREDICTED.length);
  return tags.find(({ fullPath }) => fullPath === path)?.id ?? id;
}

/** Returns a predicted tag's path; undefined for a tag from the server. */
export function tagPathOf(id: string): string | undefined {
  return id.startsWith(PREDICTED) ? id.slice(PREDICTED.length) : undefined;
}

function predictTag(fullPath: string, known: ReadonlyMap<string, TagItem>, now: string): TagItem {
  const above = parentPath(fullPath);
  return {
    id: PREDICTED + fullPath,
    name: leafName(fullPath),
    fullPath,
    parentId: above === undefined ? null : (known.get(above)?.id ?? PREDICTED + above),
    color: null,
    createdAt: now,
    updatedAt: now,
    isPendingSync: true,
  };
}

/** Returns the fields of a change that differ from the row. */
export function changedFields(row: TaskItem, change: TaskChange): Partial<TaskItem> {
  const next: Mutable<Partial<TaskItem>> = { ...change };
  if (change.title !== undefined) {
    const title = change.title.trim();
    if (title === '') delete next.title;
    else next.title = title;
  }
  Object.assign(next, planAfter(row, change) ?? planAfter(row, { ...change, scheduledTime: null }));
  for (const key of Object.keys(next) as (keyof TaskItem)[]) {
    if (next[key] === undefined || next[key] === row[key]) delete next[key];
  }
  return next;
}

export function kindOfChange(fields: Partial<TaskItem>): TaskKind {
  const kinds = new Set(Object.keys(fields).map((field) => KINDS[field] ?? 'task.edit'));
  const [only = 'task.edit', ...more] = kinds;
  return more.length === 0 ? only : 'task.edit';
}

const KINDS: Readonly<Record<string, TaskKind>> = {
  notes: 'task.edit-description',
  description: 'task.edit-description',
  scheduledOn: 'task.edit-date',
  thisEvening: 'task.edit-date',
  scheduledTime: 'task.edit-date',
  dueOn: 'task.edit-date',
  someday: 'task.edit-date',
  hidden: 'task.edit-date',
  projectId: 'task.edit-project',
  sectionId: 'task.edit-project',
};

/**
 * Returns the request body for these fields. Sends a description with its base version, so that the server
 * can merge other users' edits (TASK-75).
 *
 * The date and "This evening" are one field. It is left out if "This evening" changes only because of a new
 * time. A date set on another device then stays (TASK-7).
 */
export function taskBody(row: TaskItem, fields: Partial<TaskItem>): TaskBody {
  const body: TaskBody = fieldsIn(fields, PLAIN_FIELDS);
  if (fields.description !== undefined) body.descriptionBase = row.description;
  if (fields.projectId !== undefined) body.projectId = fields.projectId;
  if (fields.sectionId !== undefined) body.sectionId = fields.sectionId;
  if (fields.dueOn !== undefined) body.dueDate = fields.dueOn === null ? null : formatWireDate(fields.dueOn);
  const { scheduledOn, thisEvening, scheduledTime } = { ...row, ...fields };
  if (fields.scheduledOn !== undefined || (fields.thisEvening !== undefined && scheduledTime === null)) {
    body.scheduledDate = scheduledOn === null ? null : formatWireDate(scheduledOn, thisEvening);
  }
  // The server clears the time along with the date.
  if (fields.scheduledTime !== undefined && scheduledOn !== null) body.scheduledTime = scheduledTime;
  return body;
}

/**
 * Returns the fields of a change without those that the server derives from the others: a date ends someday, and
 * someday clears what depends on the date. Sending them would also set them in the template of a series.
 */
export function withoutDerived(row: TaskItem, fields: Partial<TaskItem>): Partial<TaskItem> {
  const { someday, hidden, ...others } = fields;
  const endsSomeday = someday === undefined || planAfter(row, others)?.someday === someday;
  const sent = endsSomeday ? others : { ...others, someday };
  const endsHiding = hidden === undefined || planAfter(row, sent)?.hidden === hidden;
  return endsHiding ? sent : { ...sent, hidden };
}

export function blankTask(id: string, title: string, now: string, userId: string | null): TaskItem {
  return {
    ...EMPTY_FIELDS,
    id,
    title,
    projectId: null,
    sectionId: null,
    parentId: null,
    scheduledOn: null,
    thisEvening: false,
    scheduledTime: null,
    dueOn: null,
    completedAt: null,
    completedOn: null,
    tagIds: [],
    projectOrder: null,
    todayOrder: null,
    anytimeOrder: null,
    createdAt: now,
    updatedAt: now,
    userId,
    completedBy: null,
    isRepeatingTask: false,
    repeatPatternId: null,
    isPendingSync: true,
  };
}

/** What a person entered about a task: as it shows, and as it travels. */
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
import type { TaskChange } from '../commands.ts';
import type { TagItem } from '../tags/tag-item.ts';
import type { TaskItem } from './task-item.ts';
import { predicting } from '../../engine/store/effects.ts';
import type { Kind } from '../action-kinds.ts';
import type { AccountEffects } from '../collections.ts';
import type { StoreReader } from '../store-reader.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type TaskBody = Mutable<Calls['PUT /api/tasks/{id}']['body']>;

/** Ids of predicted tags: no UUID, so that none is ever taken for the server's. */
const PREDICTED = 'temp-tag:';

export interface ResolvedTags {
  /** The tags as the task shows them, predicted ones among them. */
  readonly ids: readonly string[];
  /** Of these, the ids that the server knows. */
  readonly known: string[];
  readonly sent: Pick<TaskBody, 'tagIds' | 'tagPaths'>;
  /** Tags that the change makes, to show them at once. */
  readonly predicted: AccountEffects['tags'];
}

const NO_TAGS: ResolvedTags = { ids: [], known: [], sent: { tagIds: [] }, predicted: undefined };

/** Sorts tags into those that the server knows by id, and those that it is to make from their paths. */
export function resolveTags(
  store: StoreReader,
  ids: readonly string[],
  paths: readonly string[],
  now: string,
): ResolvedTags {
  // A list of thousands is made task by task: those without tags cost nothing here.
  if (ids.length === 0 && paths.length === 0) return NO_TAGS;
  const byPath = new Map(store.tags().map((tag) => [tag.fullPath, tag]));
  const typed = paths.map(parseTagPath).filter((path) => path !== undefined);
  const waiting = ids.filter((id) => id.startsWith(PREDICTED)).map((id) => id.slice(PREDICTED.length));
  const known = new Set(ids.filter((id) => !id.startsWith(PREDICTED)));
  const missing = new Map<string, TagItem>();
  // The server would reject the whole task for one tag too many.
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

/** Tags that are taken away, by the ids that tasks show them under: none is made for it, and those above them stay. */
export function unwantedTags(
  store: StoreReader,
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

/** The id that a tag is known under now: one that was predicted gets the server's once it is there. */
export function tagIdNow(id: string, tags: readonly TagItem[]): string {
  if (!id.startsWith(PREDICTED) || tags.some((tag) => tag.id === id)) return id;
  const path = id.slice(PREDICTED.length);
  return tags.find(({ fullPath }) => fullPath === path)?.id ?? id;
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

/** The fields of a row that a change is to alter; those that it would leave as they are do not count. */
export function changedFields(row: TaskItem, change: TaskChange): Partial<TaskItem> {
  const next: Mutable<Partial<TaskItem>> = { ...change };
  if (change.title !== undefined) {
    const title = change.title.trim();
    if (title === '') delete next.title;
    else next.title = title;
  }
  const date = change.scheduledOn === undefined ? row.scheduledOn : change.scheduledOn;
  if (date === null) next.thisEvening = false;
  for (const key of Object.keys(next) as (keyof TaskItem)[]) {
    if (next[key] === undefined || next[key] === row[key]) delete next[key];
  }
  return next;
}

/** The kind of a change of these fields. */
export function kindOfChange(fields: Partial<TaskItem>): Kind {
  const kinds = new Set(Object.keys(fields).map((field) => KINDS[field] ?? 'task.edit'));
  const [only = 'task.edit', ...more] = kinds;
  return more.length === 0 ? only : 'task.edit';
}

const KINDS: Readonly<Record<string, Kind>> = {
  notes: 'task.edit-description',
  description: 'task.edit-description',
  scheduledOn: 'task.edit-date',
  thisEvening: 'task.edit-date',
  dueOn: 'task.edit-date',
  projectId: 'task.edit-project',
};

/** The body of a request that brings these fields. Day and evening travel as one. */
export function taskBody(row: TaskItem, fields: Partial<TaskItem>): TaskBody {
  const body: TaskBody = {};
  if (fields.title !== undefined) body.title = fields.title;
  if (fields.notes !== undefined) body.notes = fields.notes;
  if (fields.description !== undefined) body.description = fields.description;
  if (fields.projectId !== undefined) body.projectId = fields.projectId;
  if (fields.priority !== undefined) body.priority = fields.priority;
  if (fields.dueOn !== undefined) body.dueDate = fields.dueOn === null ? null : formatWireDate(fields.dueOn);
  if (fields.scheduledOn !== undefined || fields.thisEvening !== undefined) {
    const { scheduledOn, thisEvening } = { ...row, ...fields };
    body.scheduledDate = scheduledOn === null ? null : formatWireDate(scheduledOn, thisEvening);
  }
  return body;
}

/** A task without anything but its title. */
export function blankTask(id: string, title: string, now: string, userId: string | null): TaskItem {
  return {
    id,
    title,
    notes: null,
    description: null,
    projectId: null,
    scheduledOn: null,
    thisEvening: false,
    dueOn: null,
    completedAt: null,
    completedOn: null,
    priority: 'none',
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

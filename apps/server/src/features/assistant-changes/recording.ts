/** Records what the commands of a change do, so that the change can be undone (ASSIST-22). */
import type { OpenChange } from '../../account-change/open-change.ts';
import { taskSnapshots, type TaskSnapshot } from '../../account-change/task-snapshots.queries.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { loggedFacts } from '../../account-change/logged-facts.ts';
import { patternOfTask } from '../repeating/patterns/patterns.queries.ts';
import { remindersOfTasks, type ReminderRow } from '../reminders/reminders.queries.ts';
import { differing, type Collection, type Facts, type RowChange } from './row-changes.ts';
import { commentFacts, projectFacts, tagFacts } from './row-facts.queries.ts';

/** Rows other than tasks. Changes of tasks are observed. */
export type NamedRows = { readonly [C in Exclude<Collection, 'tasks'>]?: readonly string[] };

/** The user whose rows are read. */
export interface RowsOf {
  readonly accountId: string;
  readonly userId: string;
}

const LONG_TEXTS = ['description', 'notes'] as const;

/** Returns the facts of a task. @param texts false if the long texts have not been read */
function taskFacts(task: TaskSnapshot, texts: boolean): Facts {
  const facts: Record<string, unknown> = { ...loggedFacts(task) };
  if (!texts) for (const name of LONG_TEXTS) delete facts[name];
  return facts;
}

/** Returns the facts of rows by their ids. */
export async function factsOf(
  client: Transaction,
  { accountId, userId }: RowsOf,
  collection: Collection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Facts>> {
  const of = { accountId, ids };
  const byId = (
    rows: readonly { readonly id: string; readonly facts: Facts }[],
  ): ReadonlyMap<string, Facts> => new Map(rows.map(({ id, facts }) => [id, facts]));
  switch (collection) {
    case 'tasks': {
      const tasks = await taskSnapshots(client, accountId, ids, true);
      return new Map(Array.from(tasks, ([id, task]) => [id, taskFacts(task, true)]));
    }
    case 'projects':
      return byId(await projectFacts(client, of));
    case 'tags':
      return byId(await tagFacts(client, of));
    case 'comments':
      return byId(await commentFacts(client, of));
    case 'repeats': {
      const found = new Map<string, Facts>();
      for (const taskId of ids) {
        const pattern = await patternOfTask.first(client, { accountId, taskId });
        if (pattern !== undefined) found.set(taskId, ruleOf(JSON.parse(pattern.json) as Facts));
      }
      return found;
    }
    case 'reminders': {
      const rows = await remindersOfTasks(client, { accountId, userId, ids });
      const byTask = Map.groupBy(rows, ({ taskId }) => taskId);
      return new Map(ids.map((id) => [id, { reminders: (byTask.get(id) ?? []).map(reminderOf) }]));
    }
  }
}

function ruleOf(record: Facts): Facts {
  const { frequency, interval, weekDays, monthDay, customPattern, repeatMode, endDate, maxOccurrences } =
    record;
  return {
    patternId: record['id'],
    isActive: record['isActive'],
    frequency,
    interval,
    weekDays,
    monthDay,
    customPattern,
    repeatMode,
    endDate,
    maxOccurrences,
  };
}

function reminderOf({ id, kind, offsetMinutes, daysBefore, at }: ReminderRow): Facts {
  if (kind === 'relative') return { id, kind, offsetMinutes };
  return kind === 'due' ? { id, kind, daysBefore } : { id, kind, at };
}

export class Recording {
  readonly #client: Transaction;
  readonly #of: RowsOf;
  readonly #rows = new Map<string, RowChange>();
  /** The change to pass to the actor of each command. */
  readonly open: OpenChange;

  constructor(client: Transaction, of: RowsOf) {
    this.#client = client;
    this.#of = of;
    this.open = { client, onTasks: (before, after) => this.#addTasks(before, after) };
  }

  /** Runs commands that change rows other than tasks, and records these rows. */
  async around<T>(named: NamedRows, work: () => Promise<T>): Promise<T> {
    const entries = Object.entries(named) as [Collection, readonly string[]][];
    const before = await this.#read(entries);
    const result = await work();
    const after = await this.#read(entries);
    for (const [index, [collection, ids]] of entries.entries()) {
      for (const id of ids) {
        this.#add(collection, id, before[index]?.get(id) ?? null, after[index]?.get(id) ?? null);
      }
    }
    return result;
  }

  /** Adds rows that were created, and did not exist before. */
  async created(named: NamedRows): Promise<void> {
    const entries = Object.entries(named) as [Collection, readonly string[]][];
    const after = await this.#read(entries);
    for (const [index, [collection]] of entries.entries()) {
      for (const [id, facts] of after[index] ?? []) this.#add(collection, id, null, facts);
    }
  }

  /**
   * Returns the changed rows.
   * @param reversed the changes that these ones reverse
   */
  changes(reversed: readonly RowChange[] = []): readonly RowChange[] {
    const wasNew = new Set(reversed.flatMap((row) => (row.isNew ? [keyOf(row)] : [])));
    return [...this.#rows.values()].flatMap((row) => {
      const change = differing(row);
      if (change === undefined) return [];
      return wasNew.has(keyOf(row)) ? { ...change, isNew: true as const } : change;
    });
  }

  async #read(
    entries: readonly (readonly [Collection, readonly string[]])[],
  ): Promise<readonly ReadonlyMap<string, Facts>[]> {
    const read: ReadonlyMap<string, Facts>[] = [];
    for (const [collection, ids] of entries)
      read.push(await factsOf(this.#client, this.#of, collection, ids));
    return read;
  }

  #addTasks(before: ReadonlyMap<string, TaskSnapshot>, after: ReadonlyMap<string, TaskSnapshot>): void {
    for (const [id, task] of after) {
      const was = before.get(id);
      // A snapshot without long texts has null in both, so that they do not differ.
      const hasTexts = was === undefined || LONG_TEXTS.some((name) => (was[name] ?? task[name]) !== null);
      this.#add('tasks', id, was === undefined ? null : taskFacts(was, hasTexts), taskFacts(task, hasTexts));
    }
  }

  #add(collection: Collection, id: string, before: Facts | null, after: Facts | null): void {
    const key = keyOf({ collection, id });
    const first = this.#rows.get(key);
    const isNew = first === undefined ? before === null && after !== null : first.isNew === true;
    const facts = { ...before, ...after };
    const title: unknown = facts['title'] ?? facts['name'];
    const name = typeof title === 'string' ? title : (first?.name ?? '');
    this.#rows.set(key, {
      collection,
      id,
      name,
      // Each command of a change may have read other fields.
      before: first === undefined ? before : first.before && { ...before, ...first.before },
      after: after && { ...first?.after, ...after },
      ...(isNew && { isNew: true as const }),
    });
  }
}

const keyOf = ({ collection, id }: Pick<RowChange, 'collection' | 'id'>): string => `${collection} ${id}`;

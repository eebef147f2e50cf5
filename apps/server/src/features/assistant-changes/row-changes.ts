/** The rows that an assistant's change affects, before and after it (decision 068). */

export type Collection = 'tasks' | 'projects' | 'tags' | 'comments' | 'repeats' | 'reminders';

export type Facts = Readonly<Record<string, unknown>>;

export interface RowChange {
  readonly collection: Collection;
  /** The row's id; for repeats and reminders the id of their task. */
  readonly id: string;
  /** The title of the row or of its task, for messages. */
  readonly name: string;
  /** Null if the change created the row. */
  readonly before: Facts | null;
  /** Null if the row exists no longer. */
  readonly after: Facts | null;
  /** True if the first change of the row created it. */
  readonly isNew?: true;
}

/** Fields of a task that are set together. If one of them differs, a change has all of them. */
const GROUPS: readonly (readonly string[])[] = [
  ['projectId', 'sectionId', 'parentId'],
  ['scheduledDate', 'scheduledTime', 'someday', 'hidden', 'dueDate'],
];

export function isEqual(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Returns the change without the fields that stayed the same; undefined if none differs. */
export function differing(change: RowChange): RowChange | undefined {
  const { before, after } = change;
  if (before === null || after === null) return before === after ? undefined : change;
  const names = Object.keys(after).filter((name) => !isEqual(before[name], after[name]));
  if (names.length === 0) return undefined;
  const groups = GROUPS.filter((group) => group.some((name) => names.includes(name)));
  const all = [...new Set([...names, ...groups.flat()])].filter((name) => name in after);
  return { ...change, before: pick(before, all), after: pick(after, all) };
}

function pick(facts: Facts, names: readonly string[]): Facts {
  return Object.fromEntries(names.map((name) => [name, facts[name]]));
}

/** Tags are undone one by one, so that another one is no conflict. */
const NO_CONFLICT = new Set(['tagIds']);

/**
 * Returns whether a row is no longer as a change left it (UNDO-7).
 * @param now the row's current facts; null if it does not exist
 */
export function isDrifted({ after }: RowChange, now: Facts | null): boolean {
  if (after === null || now === null) return after !== now;
  return Object.keys(after).some((name) => !NO_CONFLICT.has(name) && !isEqual(after[name], now[name]));
}

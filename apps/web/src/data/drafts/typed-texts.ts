/**
 * Stores text while it is being typed, in this tab, until it is saved or cleared. If the storage is full or
 * blocked, the text is lost when its field closes.
 */
import type { Scope } from '../engine/session/scope.ts';

/**
 * `add` is the field at the top of a list, `subtask` and `comment` are fields in a task's details, `comment-edit` is
 * the field of a comment that is edited, and `new-task` the form for a new task. `unsaved-…` is text that the user left
 * with Escape. `profile`, `account` and `invite` are forms in the settings.
 */
export type DraftKind =
  | (typeof TASK_FIELDS)[number]
  | 'add'
  | 'subtask'
  | 'comment'
  | 'comment-edit'
  | 'new-task'
  | 'unsaved-description'
  | 'unsaved-notes'
  | 'profile'
  | 'account'
  | 'invite';

export interface DraftField extends Scope {
  readonly kind: DraftKind;
  /** The id of the task, or the key of the view; empty if there is only one such field. */
  readonly of: string;
}

export type DraftTexts = Readonly<Record<string, string>>;

/**
 * Returns the texts of a form that a link has filled in. They do not count as typed until the user changes
 * them (ADDRESS-8).
 */
export function filledByLink(link: string, values: DraftTexts): DraftTexts {
  return { ...values, link, filled: JSON.stringify(values) };
}

/** Returns the part of a form's texts that names the link that filled it in. */
export function linkIn(texts: DraftTexts | undefined): DraftTexts {
  const { link, filled } = texts ?? {};
  return { ...(link === undefined ? {} : { link }), ...(filled === undefined ? {} : { filled }) };
}

/** Returns true if a form still has the values from its link. */
export function isAsFilled({ link, filled, ...values }: DraftTexts): boolean {
  const given = link === undefined ? undefined : attempt(() => parseTexts(filled ?? null));
  if (given === undefined) return false;
  return Object.keys({ ...given, ...values }).every((name) => (given[name] ?? '') === (values[name] ?? ''));
}

const PREFIX = 'questlog.draft.';
const TASK_FIELDS = ['title', 'description', 'notes'] as const;

const keyOf = ({ userId, accountId, kind, of }: DraftField): string =>
  `${PREFIX}${userId}.${accountId}.${kind}.${of}`;

/** Returns the unsaved text of a field; undefined if everything is saved. */
export function readTyped(field: DraftField): DraftTexts | undefined {
  return attempt(() => parseTexts(sessionStorage.getItem(keyOf(field))));
}

/** Returns the task's first field with unsaved text. */
export function draftField(scope: Scope, taskId: string): (typeof TASK_FIELDS)[number] | undefined {
  return TASK_FIELDS.find((kind) => readTyped({ ...scope, kind, of: taskId }) !== undefined);
}

/** Stores the text of a field, or deletes it if `texts` is undefined. */
export function keepTyped(field: DraftField, texts: DraftTexts | undefined): void {
  attempt(() => {
    if (texts === undefined) sessionStorage.removeItem(keyOf(field));
    else sessionStorage.setItem(keyOf(field), JSON.stringify(texts));
  });
}

/** Removes and returns all text typed in this tab in fields of these kinds, by any user. */
export function takeTyped(kinds: readonly DraftKind[]): { field: DraftField; texts: DraftTexts }[] {
  const taken: { field: DraftField; texts: DraftTexts }[] = [];
  for (const key of keysWith(() => sessionStorage, PREFIX)) {
    const [userId = '', accountId = '', kind, ...of] = key.slice(PREFIX.length).split('.');
    const field = { userId, accountId, kind: kind as DraftKind, of: of.join('.') };
    if (!kinds.includes(field.kind)) continue;
    const texts = readTyped(field);
    if (texts !== undefined) taken.push({ field, texts });
    keepTyped(field, undefined);
  }
  return taken;
}

export function forgetTyped(userId: string): void {
  const keys = keysWith(() => sessionStorage, `${PREFIX}${userId}.`);
  for (const key of keys) attempt(() => sessionStorage.removeItem(key));
}

/** Returns the keys of a storage that begin with `prefix`; none if the storage is blocked. */
export function keysWith(storage: () => Storage, prefix: string): string[] {
  return attempt(() => Object.keys(storage()).filter((key) => key.startsWith(prefix))) ?? [];
}

/** Returns undefined if `access` throws: the storage may be full or blocked, or a value malformed. */
export function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

function parseTexts(json: string | null): DraftTexts | undefined {
  const texts: unknown = JSON.parse(json ?? 'null');
  if (typeof texts !== 'object' || texts === null) return undefined;
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, String(text)]));
}

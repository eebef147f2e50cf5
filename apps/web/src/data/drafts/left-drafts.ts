/**
 * Unsaved text from fields that closed because the session ended, the page crashed or another account opened.
 * Stored on this device and offered to the same user in the same account (OFFLINE-46).
 */
import { newId } from '@questlog/domain/uuid';
import type { Clock } from '../engine/browser/clock.ts';
import { createValue, type Readable } from '../engine/browser/signal.ts';
import type { Scope } from '../engine/session/scope.ts';
import {
  attempt,
  forgetTyped,
  isAsFilled,
  keepTyped,
  keysWith,
  readTyped,
  takeTyped,
  type DraftKind,
  type DraftField,
  type DraftTexts,
} from './typed-texts.ts';

/**
 * The unsaved text of a field. For a task, `texts` has `text` and `base`, the text before the edit. For a new
 * task, it has `title` and `description`.
 */
export interface LeftDraft {
  readonly id: string;
  readonly kind: DraftKind;
  /** The id of the task; empty for a new task. */
  readonly of: string;
  readonly texts: DraftTexts;
  /** Milliseconds since 1970. */
  readonly leftAt: number;
}

const PREFIX = 'questlog.left.';
/** Records who last signed out and when, so that other tabs delete the text typed in them. */
const SIGNED_OUT = 'questlog.signed-out';
const MAX_AGE_MS = 30 * 86_400_000;

/** The kinds of fields whose unsaved text is offered to the user later. */
const OFFERED: readonly DraftKind[] = ['title', 'description', 'notes', 'new-task'];

/** The kinds of fields in which unsaved text stays, so that it is offered only once the session has ended. */
const LEFT_IN_FIELD: readonly DraftKind[] = ['add', 'comment'];

const prefixOf = ({ userId, accountId }: Scope): string => `${PREFIX}${userId}.${accountId}.`;

export class LeftDrafts {
  readonly #left = createValue<readonly LeftDraft[]>([]);
  readonly #clock: Pick<Clock, 'now'>;
  #scope: Scope | undefined;
  /** The user whose account was last opened in this tab, and when. */
  #last: { readonly userId: string; readonly openedAt: number } | undefined;

  constructor({ clock }: { readonly clock: Pick<Clock, 'now'> }) {
    this.#clock = clock;
  }

  /** The current account's unsaved drafts, newest first. */
  get left(): Readable<readonly LeftDraft[]> {
    return this.#left;
  }

  open(scope: Scope): void {
    this.#scope = scope;
    this.#last = { userId: scope.userId, openedAt: this.#clock.now() };
    this.reload();
  }

  /**
   * Keeps the text typed in the account's fields, which are now closed. Text in a list's add field and in the field for a
   * comment stays there (CAPTURE-18, COMMENT-14).
   */
  close(): void {
    this.#keep(OFFERED);
    this.#scope = undefined;
    this.#left.set([]);
  }

  /**
   * Keeps everything typed in this tab when the session has ended, but deletes it if the user has signed out
   * in another tab.
   * @returns true if the user has signed out
   */
  leave(): boolean {
    const signedOutAt = Number(attempt(() => localStorage.getItem(SIGNED_OUT)) ?? 0);
    const { userId, openedAt } = this.#last ?? { userId: undefined, openedAt: 0 };
    if (userId === undefined || signedOutAt < openedAt) {
      this.#keep([...OFFERED, ...LEFT_IN_FIELD]);
      return false;
    }
    this.forget(userId);
    return true;
  }

  /** Reloads the unsaved drafts: another tab may have added or removed some. */
  reload(): void {
    this.#left.set(this.#scope === undefined ? [] : this.#read(this.#scope));
  }

  /** Deletes all of a user's unsaved text on this device, including text still being typed in this tab. */
  forget(userId: string): void {
    attempt(() => localStorage.setItem(SIGNED_OUT, String(this.#clock.now())));
    forgetTyped(userId);
    for (const key of this.#keys(`${PREFIX}${userId}.`)) attempt(() => localStorage.removeItem(key));
    this.reload();
  }

  discard({ id }: LeftDraft): void {
    const scope = this.#scope;
    if (scope !== undefined) attempt(() => localStorage.removeItem(prefixOf(scope) + id));
    this.reload();
  }

  /** Restores typed text in the task's field or in the form for a new task. */
  restore(draft: LeftDraft): void {
    const scope = this.#scope;
    if (scope === undefined) return;
    const { kind, of, texts } = draft;
    const field: DraftField = { ...scope, kind, of };
    // Keep the text that the form already contains as a separate draft.
    const typed = readTyped(field);
    this.discard(draft);
    if (typed !== undefined) this.#add(field, typed);
    keepTyped(field, texts);
    this.reload();
  }

  #keep(kinds: readonly DraftKind[]): void {
    for (const { field, texts } of takeTyped(kinds)) this.#add(field, texts);
  }

  #add(field: DraftField, texts: DraftTexts): void {
    if (isAsFilled(texts)) return;
    const now = this.#clock.now();
    const isNew = field.kind === 'add' || field.kind === 'new-task';
    const draft: LeftDraft = {
      id: newId(now),
      kind: isNew ? 'new-task' : field.kind,
      of: isNew ? '' : field.of,
      texts,
      leftAt: now,
    };
    attempt(() => localStorage.setItem(prefixOf(field) + draft.id, JSON.stringify(draft)));
  }

  #read(scope: Scope): LeftDraft[] {
    return this.#keys(prefixOf(scope))
      .flatMap((key) => attempt(() => JSON.parse(localStorage.getItem(key) ?? '') as LeftDraft) ?? [])
      .sort((a, b) => b.leftAt - a.leftAt || (a.id < b.id ? 1 : -1));
  }

  /** Returns the keys that begin with `prefix`, after deleting drafts that are too old. */
  #keys(prefix: string): string[] {
    const before = this.#clock.now() - MAX_AGE_MS;
    return keysWith(() => localStorage, PREFIX).filter((key) => {
      const draft = attempt(() => JSON.parse(localStorage.getItem(key) ?? '') as LeftDraft);
      const isOver = draft === undefined || draft.leftAt < before;
      if (isOver) attempt(() => localStorage.removeItem(key));
      return !isOver && key.startsWith(prefix);
    });
  }
}

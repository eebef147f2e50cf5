/** The kinds of changes that the app makes: by kind, the page, the service worker and the texts know an action. */
import type { AnswerRows } from '../store/row-store.ts';

export interface ActionKind {
  /** A refusal is put right without a word: nobody would try it again by hand. */
  readonly silent?: boolean;
  /** Its fields are sent with capitalised names (OFFLINE-16). */
  readonly capitalised?: boolean;
  /** The rows in the body of the answer; without it, the answer has none. */
  readAnswer?(body: never): AnswerRows;
}

export type ActionKinds = Readonly<Record<string, ActionKind>>;

/** The rows that the answer to an action of a kind brought. */
export function readAnswer(kinds: ActionKinds, kind: string, body: unknown): AnswerRows {
  if (body === undefined || body === null) return {};
  return kinds[kind]?.readAnswer?.(body as never) ?? {};
}

/**
 * The body that an action is sent with. All fields of a kind that is capitalised are, and in their order, so that the
 * server finds a repeat to be the same request under the same key.
 */
export function sentBody(kinds: ActionKinds, kind: string, body: string | null): string | null {
  if (body === null || kinds[kind]?.capitalised !== true) return body;
  const fields = Object.entries(JSON.parse(body) as Record<string, unknown>);
  return JSON.stringify(
    Object.fromEntries(fields.map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value])),
  );
}

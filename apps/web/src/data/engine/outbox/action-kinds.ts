/**
 * The kinds of changes that the app makes. The page, the service worker and the texts identify an action by
 * its kind.
 */
import type { AnswerRows } from '../store/row-store.ts';

export interface ActionKind {
  /**
   * If true, the app undoes a rejected change without showing a message, because no user would retry the
   * change.
   */
  readonly silent?: boolean;
  /** If true, the field names are capitalised in the request (OFFLINE-16). */
  readonly capitalised?: boolean;
  /** Reads the rows from the response body. Omit this function if the response contains no rows. */
  readAnswer?(body: never): AnswerRows;
}

export type ActionKinds = Readonly<Record<string, ActionKind>>;

/** Returns the rows from the response to an action. */
export function readAnswer(kinds: ActionKinds, kind: string, body: unknown): AnswerRows {
  if (body === undefined || body === null) return {};
  return kinds[kind]?.readAnswer?.(body as never) ?? {};
}

/**
 * Returns the request body of an action. For a capitalised kind, all field names are capitalised but keep
 * their order, so that the server recognises a retry with the same key as the same request.
 */
export function sentBody(kinds: ActionKinds, kind: string, body: string | null): string | null {
  if (body === null || kinds[kind]?.capitalised !== true) return body;
  const fields = Object.entries(JSON.parse(body) as Record<string, unknown>);
  return JSON.stringify(
    Object.fromEntries(fields.map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value])),
  );
}

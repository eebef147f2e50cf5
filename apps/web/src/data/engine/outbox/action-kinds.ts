/** The kinds of changes that the app makes. Used by the page, the service worker and the interface text. */
import type { ResponseRows } from '../store/row-store.ts';

export interface ActionKind {
  /** True if the app undoes a rejected change without a message, because no user would retry it. */
  readonly silent?: boolean;
  /** True if the field names are capitalised in the request (OFFLINE-16). */
  readonly capitalised?: boolean;
  /** Reads the rows from the response body. Omitted if the response contains none. */
  readResponse?(body: never): ResponseRows;
}

export type ActionKinds = Readonly<Record<string, ActionKind>>;

/** Returns the rows from the response to an action. */
export function readResponse(kinds: ActionKinds, kind: string, body: unknown): ResponseRows {
  if (body === undefined || body === null) return {};
  return kinds[kind]?.readResponse?.(body as never) ?? {};
}

/**
 * Returns the request body of an action, with capitalised field names if the action's kind requires them.
 * Keeps the order of the fields, so that the server recognises a retry as the same request.
 */
export function sentBody(kinds: ActionKinds, kind: string, body: string | null): string | null {
  if (body === null || kinds[kind]?.capitalised !== true) return body;
  const fields = Object.entries(JSON.parse(body) as Record<string, unknown>);
  return JSON.stringify(
    Object.fromEntries(fields.map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value])),
  );
}

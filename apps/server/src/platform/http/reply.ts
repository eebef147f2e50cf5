/** What a handler answers with: JSON text, often built by PostgreSQL, and nothing that needs serialising twice. */
export interface Reply {
  readonly status: number;
  /** JSON text; undefined for an empty body. */
  readonly json: string | undefined;
  readonly etag?: string;
}

/** An answer whose JSON text is there already. */
export function jsonText(status: number, json: string, etag?: string): Reply {
  return etag === undefined ? { status, json } : { status, json, etag };
}

/** An answer from a value. */
export function json(status: number, value: unknown): Reply {
  return { status, json: JSON.stringify(value) };
}

/** 204. */
export const empty: Reply = { status: 204, json: undefined };

import type { Encoding } from './encodings.ts';

/** The bytes of a body, and how they are compressed. */
export interface Encoded {
  readonly bytes: Buffer;
  readonly encoding: Encoding | undefined;
}

/** What a handler answers with: JSON text, often built by PostgreSQL, and nothing that needs serialising twice. */
export interface Reply {
  readonly status: number;
  /** JSON text; undefined for an empty body, and for one that is kept. */
  readonly json: string | undefined;
  readonly kept?: KeptBody;
  /** Instead of JSON: text that is made while it is read. */
  readonly file?: FileBody;
  /** The rows that `json` tells of, by which it can be made again; see {@link rowsText}. */
  readonly rows?: readonly string[];
  /** Beside those that every answer has. Not kept for a repeat. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A text that the browser saves as a file. */
export interface FileBody {
  readonly type: string;
  readonly name: string;
  readonly pieces: AsyncIterable<string>;
}

/** A body that is made only for those who do not hold it already. */
export interface KeptBody {
  readonly etag: string;
  /** Its media type; JSON where none is said. */
  readonly type?: string;
  /**
   * @param accepted the header Accept-Encoding
   * @param recipient whom it is for
   */
  body(accepted: string, recipient: Recipient): Promise<Encoded>;
}

/** Who waits for an answer. */
export interface Recipient {
  /** Whether their connection has closed: nothing that has not begun yet needs to be done for them. */
  readonly isGone: boolean;
}

/** An answer whose JSON text is there already. */
export function jsonText(status: number, json: string): Reply {
  return { status, json };
}

/**
 * An answer that tells of rows. Where it is kept for a repeat, it is kept as their ids, however long their text is;
 * the route says how the text is made of them again.
 */
export function rowsText(status: number, json: string, rows: readonly string[]): Reply {
  return { status, json, rows };
}

/** An answer from a value. */
export function json(status: number, value: unknown): Reply {
  return { status, json: JSON.stringify(value) };
}

/** A file, whose text is made as fast as it is read. @param name that of the file: letters, digits, `-` and `.` */
export function streamed(type: string, name: string, pieces: AsyncIterable<string>): Reply {
  return { status: 200, json: undefined, file: { type, name, pieces } };
}

/** 202 with an empty body. */
export const accepted: Reply = { status: 202, json: undefined };

/** 204. */
export const empty: Reply = { status: 204, json: undefined };

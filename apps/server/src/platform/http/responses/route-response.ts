import { Readable } from 'node:stream';
import type { Encoding } from './encodings.ts';

/** The bytes of a response's body, and their compression. */
export interface Encoded {
  readonly bytes: Buffer;
  readonly encoding: Encoding | undefined;
}

/** A handler's response. PostgreSQL often builds the JSON text, so that nothing is serialised twice. */
export interface RouteResponse {
  readonly status: number;
  /** Undefined if the response has no body, or if its body is cached or a file. */
  readonly json: string | undefined;
  readonly cached?: CachedBody;
  /** A streamed file instead of JSON. */
  readonly file?: FileBody;
  /**
   * The ids of the rows in `json`. A repeated request uses them to render the text again; see {@link
   * rowsText}.
   */
  readonly rows?: readonly string[];
  /** Headers in addition to the usual ones. They are not stored for repeated requests. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Text or bytes that the browser saves as a file. */
export interface FileBody {
  readonly type: string;
  readonly name: string;
  /** The stream is destroyed if the client disconnects. */
  readonly content: Readable;
}

/** A body that is built only for callers without a current copy. */
export interface CachedBody {
  readonly etag: string;
  /** Media type; JSON by default. */
  readonly type?: string;
  /**
   * @param accepted the Accept-Encoding header
   * @param recipient the caller for whom the body is built
   */
  body(accepted: string, recipient: Recipient): Promise<Encoded>;
}

/** The caller who is waiting for a response. */
export interface Recipient {
  /** True if the caller has disconnected, so that work for them need not begin. */
  readonly isClosed: boolean;
}

/** Creates a response from JSON text. */
export function jsonText(status: number, json: string): RouteResponse {
  return { status, json };
}

/**
 * Creates a response from rows. For repeated requests, only the row ids are stored, so that the stored size
 * does not depend on the text. The route defines how to render it again.
 */
export function rowsText(status: number, json: string, rows: readonly string[]): RouteResponse {
  return { status, json, rows };
}

/** Creates a response from a value. */
export function json(status: number, value: unknown): RouteResponse {
  return { status, json: JSON.stringify(value) };
}

/**
 * Creates a file response whose text is generated as fast as the client reads it.
 * @param name the file name: letters, digits, `-` and `.`
 */
export function streamed(type: string, name: string, pieces: AsyncIterable<string>): RouteResponse {
  return { status: 200, json: undefined, file: { type, name, content: Readable.from(pieces) } };
}

/**
 * Creates a file response from a stream of bytes. If the stream fails, the client sees a broken download.
 * @param name the file name: letters, digits, `-` and `.`
 */
export function download(type: string, name: string, content: Readable): RouteResponse {
  return { status: 200, json: undefined, file: { type, name, content } };
}

/** Status 202, with an empty body. */
export const accepted: RouteResponse = { status: 202, json: undefined };

/** Status 204, without a body. */
export const empty: RouteResponse = { status: 204, json: undefined };

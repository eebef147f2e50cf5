/**
 * SignalR's JSON protocol as text: JSON records, each ended by the separator 0x1E. Each side first sends the
 * handshake. This server supports calls, but not streams.
 */

const SEPARATOR = '\u001e';

const INVOCATION = 1;
const COMPLETION = 3;
const STREAM_INVOCATION = 4;
const CANCEL_INVOCATION = 5;
const PING = 6;
const CLOSE = 7;

export type ClientMessage =
  /** A call. If it has an id, the client expects a response. */
  | { readonly kind: 'call'; readonly id: string | undefined; readonly target: string }
  /** A call for a stream, which is not supported. */
  | { readonly kind: 'stream'; readonly id: string; readonly target: string }
  | { readonly kind: 'ping' }
  | { readonly kind: 'close' };

/** Thrown if a client violates the protocol. */
export class ProtocolError extends Error {
  override name = 'ProtocolError';
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(record: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(record);
  } catch {
    throw new ProtocolError('A message is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ProtocolError('A message is not an object.');
  }
  return value as Fields;
}

/** Splits text into records; `rest` is an incomplete record at the end. */
export function splitRecords(text: string): { readonly records: readonly string[]; readonly rest: string } {
  const parts = text.split(SEPARATOR);
  return { records: parts.slice(0, -1), rest: parts.at(-1) ?? '' };
}

/** Checks the handshake. Throws a ProtocolError for any protocol other than JSON, version 1. */
export function checkHandshake(record: string): void {
  const { protocol, version } = fieldsOf(record);
  if (protocol !== 'json') throw new ProtocolError('Only the JSON protocol is supported.');
  if (version !== 1) throw new ProtocolError('Only version 1 of the protocol is supported.');
}

/**
 * Parses a message after the handshake. Returns undefined if it needs no response. Throws a ProtocolError if
 * it is malformed.
 */
export function parseMessage(record: string): ClientMessage | undefined {
  const { type, invocationId: id, target } = fieldsOf(record);
  switch (type) {
    case INVOCATION:
      if (typeof target !== 'string' || (id !== undefined && id !== null && typeof id !== 'string')) {
        throw new ProtocolError('A call has a target, and perhaps an id.');
      }
      return { kind: 'call', id: id ?? undefined, target };
    case STREAM_INVOCATION:
      if (typeof target !== 'string' || typeof id !== 'string') {
        throw new ProtocolError('A call for a stream has a target and an id.');
      }
      return { kind: 'stream', id, target };
    case PING:
      return { kind: 'ping' };
    case CLOSE:
      return { kind: 'close' };
    case COMPLETION:
    case CANCEL_INVOCATION:
      return undefined;
    default:
      throw new ProtocolError('A message has an unknown type.');
  }
}

const record = (value: object): string => JSON.stringify(value) + SEPARATOR;

export const HANDSHAKE_DONE = record({});

export const PING_RECORD = record({ type: PING });

/** Returns the response to a rejected handshake. */
export function handshakeRejected(error: string): string {
  return record({ error });
}

/** Returns the record of an event for a client. */
export function eventRecord(target: string, args: readonly unknown[]): string {
  return record({ type: INVOCATION, target, arguments: args });
}

/** Returns the record with the result of a client's call. */
export function resultRecord(invocationId: string, result: unknown): string {
  return record({ type: COMPLETION, invocationId, result });
}

/** Returns the record with the error of a client's call. */
export function errorRecord(invocationId: string, error: string): string {
  return record({ type: COMPLETION, invocationId, error });
}

/** Returns a connection's last record: why the server ends it, and whether the client should reconnect. */
export function closeRecord(error: string | undefined, allowReconnect: boolean): string {
  return record({ type: CLOSE, ...(error === undefined ? {} : { error }), allowReconnect });
}

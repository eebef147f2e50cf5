/** A client's connection to the hub: its handshake, messages, timeouts and end. */
import type { RawData, WebSocket } from 'ws';
import { ERRORS } from '@questlog/contract/errors';
import { REALTIME_LIMITS, type EventArguments, type ServerEvent } from '@questlog/contract/realtime/realtime';
import { AppError } from '../errors.ts';
import {
  checkHandshake,
  closeRecord,
  errorRecord,
  eventRecord,
  HANDSHAKE_DONE,
  handshakeRejected,
  parseMessage,
  PING_RECORD,
  ProtocolError,
  resultRecord,
  splitRecords,
  type ClientMessage,
} from './signalr-text.ts';

export interface Holder {
  readonly userId: string;
  /** Null if the token's issuer provides no session id. */
  readonly sessionId: string | null;
  /** The API token with which a script has connected, if it is one. It gets only the changes of its account. */
  readonly apiToken: { readonly id: string; readonly accountId: string } | null;
  /** Token expiry in milliseconds since 1970. */
  readonly endsAt: number;
  /**
   * The user's notifications version when they connected. Later notifications are sent over the connection.
   */
  readonly notificationsVersion: number;
}

export interface ConnectionOptions {
  readonly socket: WebSocket;
  readonly holder: Holder;
  /** Called when the handshake is complete. Events may be sent from then on. */
  readonly onReady: (connection: Connection) => void;
  /** Called once, when the connection has ended. */
  readonly onEnd: (connection: Connection) => void;
  /**
   * Answers a call. Resolves to the result for the client, or to undefined for an unknown call. An error ends
   * only the call. The client gets an AppError's message.
   */
  readonly invoke: (holder: Holder, target: string) => Promise<unknown> | undefined;
  /** Called with the error of a call that failed unexpectedly. */
  readonly onError: (error: unknown) => void;
}

/**
 * Maximum number of bytes that a client may leave unread. A client that exceeds it is dropped, reconnects,
 * and fetches what it missed.
 */
const MAX_UNREAD_BYTES = 1_048_576;
const MAX_CALLS_UNDER_WAY = 8;
/**
 * Maximum number of frames and messages from a client between two ticks. It is higher than a user's rate
 * limit. A client that sends more is dropped.
 */
const MAX_RECEIVED_PER_TICK = 1_500;
/** Number of ticks within which a client must answer the closing handshake. */
const CLOSING_TICKS = 5;

const POLICY = 1008;
const UNSUPPORTED = 1003;
const NORMAL = 1000;

/** Returns an event's text. Call it once for all recipients. */
export function eventText<E extends ServerEvent>(event: E, args: EventArguments<E>): string {
  return eventRecord(event, args);
}

/** One client connection. The caller must call {@link Connection.tick} once a second. */
export class Connection {
  readonly holder: Holder;
  readonly #socket: WebSocket;
  readonly #options: ConnectionOptions;
  #state: 'greeting' | 'open' | 'closing' | 'over' = 'greeting';
  #rest = '';
  #callsUnderWay = 0;
  #ticksSinceMessage = 0;
  #ticksSinceSent = 0;
  #ticksInState = 0;
  #receivedInTick = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#socket = options.socket;
    this.holder = options.holder;
    this.#socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    this.#socket.on('close', () => this.#end());
    // After an error, such as an oversized or invalid frame, the socket emits 'close'.
    this.#socket.on('error', () => this.#socket.terminate());
  }

  /** Sends an event's text. A client that does not read is dropped. */
  send(text: string): void {
    if (this.#state !== 'open') return;
    this.#write(text);
  }

  /**
   * Ends the connection.
   * @param error the message for the client; undefined if there is no error
   * @param allowReconnect whether the client may reconnect immediately
   */
  close(error: string | undefined, allowReconnect: boolean): void {
    if (this.#state === 'closing' || this.#state === 'over') return;
    const record =
      this.#state === 'greeting'
        ? handshakeRejected(error ?? 'The server is closing.')
        : closeRecord(error, allowReconnect);
    this.#write(record);
    this.#shut(NORMAL);
  }

  /** Ends the connection without a closing handshake. */
  drop(): void {
    this.#socket.terminate();
  }

  /** Advances the connection's timeouts by one second. */
  tick(): void {
    this.#receivedInTick = 0;
    this.#ticksInState += 1;
    this.#ticksSinceMessage += 1;
    this.#ticksSinceSent += 1;
    if (this.#state === 'greeting' && this.#ticksInState > REALTIME_LIMITS.handshakeSeconds) {
      this.close('The handshake took too long.', false);
    } else if (this.#state === 'open' && this.#ticksSinceMessage > REALTIME_LIMITS.clientTimeoutSeconds) {
      this.close('The client is not responding.', true);
    } else if (this.#state === 'open' && this.#ticksSinceSent >= REALTIME_LIMITS.keepAliveSeconds) {
      this.#write(PING_RECORD);
    } else if (this.#state === 'closing' && this.#ticksInState > CLOSING_TICKS) {
      this.drop();
    }
  }

  #write(text: string): void {
    this.#ticksSinceSent = 0;
    this.#socket.send(text);
    if (this.#socket.bufferedAmount > MAX_UNREAD_BYTES) this.drop();
  }

  #enter(state: 'open' | 'closing' | 'over'): void {
    this.#state = state;
    this.#ticksInState = 0;
  }

  #shut(code: number): void {
    this.#enter('closing');
    this.#socket.close(code);
  }

  #end(): void {
    if (this.#state === 'over') return;
    this.#enter('over');
    this.#options.onEnd(this);
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.#ticksSinceMessage = 0;
    if (this.#isFlood(1)) return this.drop();
    if (this.#state !== 'greeting' && this.#state !== 'open') return;
    if (isBinary || !Buffer.isBuffer(data)) return this.#reject('Messages must be text.', UNSUPPORTED);
    const { records, rest } = splitRecords(this.#rest + data.toString('utf8'));
    if (rest.length > REALTIME_LIMITS.maxMessageBytes) return this.#reject('A message is too large.', POLICY);
    this.#rest = rest;
    if (this.#isFlood(records.length)) return this.drop();
    try {
      for (const record of records) this.#take(record);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.#reject(error.message, POLICY);
    }
  }

  #isFlood(received: number): boolean {
    this.#receivedInTick += received;
    return this.#receivedInTick > MAX_RECEIVED_PER_TICK;
  }

  #reject(reason: string, code: number): void {
    this.#write(this.#state === 'greeting' ? handshakeRejected(reason) : closeRecord(reason, false));
    this.#shut(code);
  }

  #take(record: string): void {
    if (this.#state === 'greeting') {
      checkHandshake(record);
      this.#enter('open');
      this.#write(HANDSHAKE_DONE);
      this.#options.onReady(this);
    } else if (this.#state === 'open') {
      const message = parseMessage(record);
      if (message !== undefined) this.#handle(message);
    }
  }

  #handle(message: ClientMessage): void {
    if (message.kind === 'close') this.#shut(NORMAL);
    else if (message.kind === 'stream') this.send(errorRecord(message.id, 'Streams are not supported.'));
    else if (message.kind === 'call') void this.#call(message.target, message.id);
  }

  async #call(target: string, id: string | undefined): Promise<void> {
    // Ignore a call without an id: its client expects no response, and calls have no other effect.
    if (id === undefined) return;
    if (this.#callsUnderWay >= MAX_CALLS_UNDER_WAY)
      return this.send(errorRecord(id, 'Too many calls at once.'));
    this.#callsUnderWay += 1;
    try {
      const result = this.#options.invoke(this.holder, target);
      if (result === undefined) this.send(errorRecord(id, 'Unknown call.'));
      else this.send(resultRecord(id, await result));
    } catch (error) {
      if (error instanceof AppError) return this.send(errorRecord(id, error.message));
      this.#options.onError(error);
      this.send(errorRecord(id, ERRORS.internal.message));
    } finally {
      this.#callsUnderWay -= 1;
    }
  }
}

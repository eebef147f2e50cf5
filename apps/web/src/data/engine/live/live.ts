/**
 * The real-time connection (LIVE-1, LIVE-8). Shows changes from other devices and members immediately. While
 * the connection is down, the unread count is polled every 30 s.
 */
import type { EventArguments, ServerEvent } from '@questlog/contract/realtime/realtime';
import type { Clock } from '../browser/clock.ts';
import { createEvent, createValue, type Readable } from '../browser/signal.ts';

export type LiveState = 'disconnected' | 'connecting' | 'connected' | 'reconnecting';

export type LiveEvent = {
  [E in ServerEvent]: { readonly type: E; readonly arguments: EventArguments<E> };
}[ServerEvent];

/** A connection to the hub. Reconnects automatically after the delays of {@link reconnectDelay}. */
export interface LiveConnection {
  /** Rejects if the hub cannot be reached. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly unreadCount: () => Promise<number>;
}

export interface LiveListener {
  readonly getAccessToken: () => Promise<string>;
  readonly onEvent: (event: LiveEvent) => void;
  readonly onReconnecting: () => void;
  readonly onReconnected: () => void;
  /** Called when the connection has ended permanently, unless {@link LiveConnection.stop} ended it. */
  readonly onClosed: () => void;
}

export interface LiveOptions {
  readonly clock: Clock;
  readonly isOnline: () => boolean;
  readonly getAccessToken: () => Promise<string>;
  /** Loads the hub client, which is not part of the first load. */
  readonly connect: () => Promise<(listener: LiveListener) => LiveConnection>;
  /**
   * Called when the server has closed the connection and forbidden reconnecting. The session may have ended,
   * or the user may be deactivated.
   */
  readonly onUnauthenticated: () => void;
  /** Loads the unread count with a request. */
  readonly pollUnread: () => Promise<number>;
}

const STEPS_MS = [0, 2_000, 4_000, 8_000, 16_000];
const LONGEST_STEP_MS = 30_000;
const RECONNECT_AFTER_MS = 5_000;
const POLL_EVERY_MS = 30_000;

/** Returns the delay before a reconnect attempt: 0, 2, 4, 8, 16, then 30 s. */
export function reconnectDelay(attempt: number): number {
  return STEPS_MS[attempt] ?? LONGEST_STEP_MS;
}

export class Live {
  readonly #state = createValue<LiveState>('disconnected');
  readonly #unread = createValue(0);
  readonly #events = createEvent<LiveEvent>();
  readonly #options: LiveOptions;
  /** Changes when the connection opens, so that events from an earlier connection are ignored. */
  #epoch: object | undefined;
  #connection: LiveConnection | undefined;
  #callOffReconnect: (() => void) | undefined;
  #callOffPoll: (() => void) | undefined;

  constructor(options: LiveOptions) {
    this.#options = options;
  }

  get state(): Readable<LiveState> {
    return this.#state;
  }

  /** Never below 0. */
  get unread(): Readable<number> {
    return this.#unread;
  }

  readonly listen = this.#events.subscribe;

  setUnread(count: number): void {
    this.#unread.set(Math.max(0, count));
  }

  open(): void {
    this.close();
    this.#epoch = {};
    void this.#connect(this.#epoch);
  }

  close(): void {
    this.#epoch = undefined;
    this.#stopTimers();
    this.#hangUp();
    this.#state.set('disconnected');
    this.#unread.set(0);
  }

  onOnline(): void {
    const epoch = this.#epoch;
    if (epoch === undefined || this.#state.get() === 'connected') return;
    // The connection may wait up to 30 s to reconnect. Connect immediately instead.
    this.#hangUp();
    void this.#connect(epoch);
  }

  onOffline(): void {
    this.#stopTimers();
  }

  /**
   * Connects to the hub.
   * @param isRetry true after a failed attempt or a closed connection
   */
  async #connect(epoch: object, isRetry = false): Promise<void> {
    this.#callOffReconnect?.();
    this.#callOffReconnect = undefined;
    if (!this.#options.isOnline()) {
      this.#stopTimers();
      this.#state.set('disconnected');
      return;
    }
    // The connection attempt may hang, so poll the unread count in the meantime.
    this.#away('connecting');
    let connection: LiveConnection | undefined;
    const isCurrent = (): boolean => this.#epoch === epoch && this.#connection === connection;
    try {
      const make = await this.#options.connect();
      if (this.#epoch !== epoch) return;
      connection = make({
        getAccessToken: this.#options.getAccessToken,
        onEvent: (event) => {
          if (isCurrent()) this.#onEvent(event);
        },
        onReconnecting: () => {
          if (isCurrent()) this.#away('reconnecting');
        },
        onReconnected: () => {
          if (isCurrent()) this.#connected();
        },
        onClosed: () => {
          if (!isCurrent()) return;
          this.#tryAgain(epoch);
          this.#options.onUnauthenticated();
        },
      });
      this.#connection = connection;
      await connection.start();
      if (isCurrent()) this.#connected();
      else await connection.stop();
    } catch {
      if (this.#epoch !== epoch || this.#connection !== connection) return;
      this.#tryAgain(epoch);
      // Browsers hide why the hub rejected a connection, so poll: the poll's response shows the reason.
      if (!isRetry) this.#pollNow();
    }
  }

  #connected(): void {
    this.#stopTimers();
    this.#state.set('connected');
    void this.#pollUnread();
  }

  async #pollUnread(): Promise<void> {
    const connection = this.#connection;
    try {
      const count = await connection?.unreadCount();
      if (count !== undefined && this.#connection === connection) this.setUnread(count);
    } catch {
      // The connection was lost again. The next one loads the count.
    }
  }

  #onEvent(event: LiveEvent): void {
    if (event.type === 'UpdateUnreadCount') this.setUnread(event.arguments[0]);
    if (event.type === 'AllNotificationsRead') this.setUnread(0);
    this.#events.emit(event);
  }

  #tryAgain(epoch: object): void {
    this.#connection = undefined;
    this.#away('disconnected');
    if (!this.#options.isOnline()) return;
    this.#callOffReconnect = this.#options.clock.after(
      RECONNECT_AFTER_MS,
      () => void this.#connect(epoch, true),
    );
  }

  #away(state: Exclude<LiveState, 'connected'>): void {
    this.#state.set(state);
    this.#callOffPoll ??= this.#options.clock.after(POLL_EVERY_MS, () => void this.#poll());
  }

  #pollNow(): void {
    this.#callOffPoll?.();
    void this.#poll();
  }

  async #poll(): Promise<void> {
    this.#callOffPoll = undefined;
    const epoch = this.#epoch;
    if (!this.#options.isOnline() || epoch === undefined) return;
    // The count is 0 if it cannot be loaded (LIVE-9).
    const count = await this.#options.pollUnread().catch(() => 0);
    if (this.#epoch !== epoch || this.#state.get() === 'connected') return;
    this.setUnread(count);
    this.#callOffPoll ??= this.#options.clock.after(POLL_EVERY_MS, () => void this.#poll());
  }

  #hangUp(): void {
    const connection = this.#connection;
    this.#connection = undefined;
    void connection?.stop().catch(() => undefined);
  }

  #stopTimers(): void {
    this.#callOffReconnect?.();
    this.#callOffReconnect = undefined;
    this.#callOffPoll?.();
    this.#callOffPoll = undefined;
  }
}

/**
 * Short messages between processes that share a database, sent with LISTEN and NOTIFY. A message signals only
 * that there is something to fetch, so it may be lost or arrive twice. Messages are sent in batches on a
 * separate connection, because commits that notify wait for each other (docs/decisions/012-live-events.md).
 */
import { randomUUID } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { notify } from './bus.queries.ts';
import { enforceTimeouts } from '../db/query-timeouts.ts';
import { within } from '../within.ts';
import type { Log } from '../log/log.ts';

export interface BusOptions {
  /** URL of the database whose notifications the bus receives. */
  readonly url: string;
  readonly pool: Pool;
  readonly log: Log;
  /** Called with the received messages, including this process's own. */
  readonly onMessages: (messages: readonly string[]) => void;
  /** Called when the bus is listening again after its connection broke. Messages may have been lost. */
  readonly onGap: () => void;
}

export interface Bus {
  /** Queues a message to all processes for the next batch. A batch has no duplicates. */
  publish(message: string): void;
  /** Starts listening. Never throws, but retries until it succeeds. */
  start(): Promise<void>;
  /** Sends the remaining messages and stops. */
  close(): Promise<void>;
}

const CHANNEL = 'questlog_live';
const GATHER_MS = 25;
/** Maximum size of a payload in bytes. PostgreSQL's limit is 7,999 bytes. */
const MAX_PAYLOAD_BYTES = 7_900;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;
const RESPONSE_MS = 10_000;
/**
 * How long a closing server waits for messages to be sent, in milliseconds. It need not wait longer, because
 * messages may be lost.
 */
const CLOSE_MS = 2_000;

/** Splits messages into payloads. They are ASCII, so each character is one byte. */
export function payloadsOf(sender: string, messages: readonly string[]): string[] {
  const payloads: string[] = [];
  let lines = sender;
  for (const message of messages) {
    if (lines.length + 1 + message.length > MAX_PAYLOAD_BYTES) {
      payloads.push(lines);
      lines = sender;
    }
    lines += `\n${message}`;
  }
  if (lines !== sender) payloads.push(lines);
  return payloads;
}

/** Creates the bus of a process. */
export function createBus({ url, pool, log, onMessages, onGap }: BusOptions): Bus {
  const self = randomUUID();
  let gathered = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  let listener: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let retryMs = FIRST_RETRY_MS;
  let closed = false;

  const sendAll = async (messages: readonly string[]): Promise<void> => {
    try {
      for (const payload of payloadsOf(self, messages)) await notify(pool, { channel: CHANNEL, payload });
    } catch (error) {
      log.warn(
        { err: error },
        'other servers could not be notified of changes, and will find them by polling',
      );
    }
  };

  const flush = (): void => {
    if (gathered.size === 0) return;
    const messages = [...gathered];
    gathered = new Set();
    // Deliver this process's own messages directly.
    onMessages(messages);
    sending = sending.then(() => sendAll(messages));
  };

  /** Collects messages while the timer runs. */
  const gather = (): void => {
    timer = setTimeout(() => {
      timer = undefined;
      if (gathered.size === 0) return;
      flush();
      gather();
    }, GATHER_MS);
  };

  const receive = (payload: string): void => {
    const [sender, ...messages] = payload.split('\n');
    if (sender !== self) onMessages(messages);
  };

  const listenLater = (): void => {
    listener = undefined;
    if (closed || retry !== undefined) return;
    retry = setTimeout(() => {
      retry = undefined;
      void listenAgain();
    }, retryMs);
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  };

  const listen = async (): Promise<boolean> => {
    const client = new Client({
      connectionString: url,
      application_name: 'questlog-live',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    enforceTimeouts(client, RESPONSE_MS);
    client.on('error', (error) => log.warn({ err: error }, 'the connection that listens for changes broke'));
    client.on('notification', ({ payload }) => receive(payload ?? ''));
    client.on('end', () => {
      if (listener === client) listenLater();
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for changes, and will try again');
      await client.end().catch(() => undefined);
      listenLater();
      return false;
    }
    if (closed) {
      await client.end();
      return false;
    }
    listener = client;
    retryMs = FIRST_RETRY_MS;
    return true;
  };

  const listenAgain = async (): Promise<void> => {
    if (await listen()) onGap();
  };

  return {
    publish: (message) => {
      gathered.add(message);
      if (timer !== undefined) return;
      // Send the first message now, together with any others from this turn of the event loop.
      setImmediate(flush);
      gather();
    },
    start: async () => {
      await listen();
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      flush();
      clearTimeout(retry);
      await within(sending, CLOSE_MS, 'the last messages').catch(() => undefined);
      const client = listener;
      listener = undefined;
      await client?.end().catch(() => undefined);
    },
  };
}

/** Exports of the largest accounts, by impatient users, by slow readers, and by clients that leave. */
import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { LiveUser } from '@questlog/testkit/live-user';
import type { LiveServer } from '@questlog/testkit/live-server';
import { Statuses } from './send.ts';

interface Reading {
  /** The rate at which the client reads, in bytes per second; as fast as possible by default. */
  readonly bytesPerSecond?: number;
  /** Milliseconds after which the client leaves. */
  readonly leaveMs?: number;
}

interface ExportRequest {
  readonly url: string;
  readonly headers: OutgoingHttpHeaders;
}

async function exportRequest(server: LiveServer, user: LiveUser): Promise<ExportRequest> {
  return {
    url: `${server.url}/api/accounts/${await user.accountId()}/export`,
    headers: {
      authorization: `Bearer ${await user.accessToken()}`,
      'x-forwarded-for': user.address,
    },
  };
}

/** Requests an export. @returns the status, or 0 if the download broke off */
function exportOnce({ url, headers }: ExportRequest, reading: Reading = {}): Promise<number> {
  return new Promise((resolve) => {
    const sent = get(url, { headers, agent: false }, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve(0));
      void consume(response, reading.bytesPerSecond ?? Infinity);
    });
    sent.on('error', () => resolve(0));
    if (reading.leaveMs !== undefined) setTimeout(() => sent.destroy(), reading.leaveMs);
  });
}

async function consume(response: IncomingMessage, bytesPerSecond: number): Promise<void> {
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      if (Number.isFinite(bytesPerSecond)) await delay((part.length / bytesPerSecond) * 1_000);
    }
  } catch {
    // The listener for errors reports the download that broke off.
  }
}

/** Lets each user export an account repeatedly, with several requests at once. */
export async function exportManyTimes(
  server: LiveServer,
  users: readonly LiveUser[],
  { atOnce, times }: { readonly atOnce: number; readonly times: number },
): Promise<Statuses> {
  const statuses = new Statuses();
  const requests = await Promise.all(users.map((user) => exportRequest(server, user)));
  await Promise.all(
    requests.flatMap((request) =>
      Array.from({ length: atOnce }, async () => {
        for (let index = 0; index < times; index += 1) {
          statuses.count(await exportOnce(request));
          await delay(100);
        }
      }),
    ),
  );
  return statuses;
}

/** Lets each user begin two downloads and read them slowly, until they leave. */
export async function exportSlowly(server: LiveServer, users: readonly LiveUser[]): Promise<Statuses> {
  const statuses = new Statuses();
  const requests = await Promise.all(users.map((user) => exportRequest(server, user)));
  const reading = { bytesPerSecond: 100_000, leaveMs: 30_000 };
  await Promise.all(
    [...requests, ...requests].map(async (request) => {
      const status = await exportOnce(request, reading);
      // The client closed the connection itself.
      if (status !== 0) statuses.count(status);
    }),
  );
  return statuses;
}

/**
 * Lets a user request exports and leave before any of them can be complete.
 * @returns the milliseconds until the user's next export is complete
 */
export async function leaveExports(server: LiveServer, user: LiveUser): Promise<number> {
  const request = await exportRequest(server, user);
  for (let index = 0; index < 10; index += 1) await exportOnce(request, { leaveMs: 150 });
  const began = performance.now();
  while ((await exportOnce(request)) !== 200) await delay(50);
  return Math.round(performance.now() - began);
}

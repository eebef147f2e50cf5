/** Measures the response times that another user experiences during the attack. */
import { setTimeout as delay } from 'node:timers/promises';
import type { LiveServer } from '@questlog/testkit/live-server';
import { send, type RawRequest } from './send.ts';

const PAUSE_MS = 50;
/** Milliseconds between two sign-ins. A sign-in hashes a password, so it happens less often than a read. */
const SIGN_IN_PAUSE_MS = 1_000;

/** Response times for one kind of request, in milliseconds. */
export interface ResponseTimes {
  readonly count: number;
  readonly p95: number;
  readonly longest: number;
}

export interface OtherUserTimes {
  /** Response times for alternately reading the tasks and creating one. */
  readonly api: ResponseTimes;
  readonly page: ResponseTimes;
  readonly signIn: ResponseTimes;
  /** Responses with a status of 500 or more, and requests without a response. */
  readonly failures: number;
}

function responseTimesOf(times: readonly number[]): ResponseTimes {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): number => Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0);
  return { count: sorted.length, p95: at(0.95), longest: at(1) };
}

/**
 * Sends requests as a different user until `work` has ended.
 * @returns the measured response times
 */
export async function measureOtherUser(
  server: LiveServer,
  work: () => Promise<void>,
): Promise<OtherUserTimes> {
  const user = await server.register();
  const token = await user.accessToken();
  const from = { 'x-forwarded-for': user.address };
  const json = { ...from, 'content-type': 'application/json' };
  const bearer = { ...json, authorization: `Bearer ${token}` };
  const times = { api: [] as number[], page: [] as number[], signIn: [] as number[] };
  let failures = 0;
  const over = new AbortController();
  const watch = async (
    kind: keyof typeof times,
    pauseMs: number,
    requests: readonly RawRequest[],
  ): Promise<void> => {
    for (let round = 0; !over.signal.aborted; round += 1) {
      const request = requests[round % requests.length];
      if (request === undefined) return;
      const began = performance.now();
      const { status } = await send(server.url, request);
      times[kind].push(performance.now() - began);
      if (status === 0 || status >= 500) failures += 1;
      await delay(pauseMs);
    }
  };
  const { email, password } = user;
  const watching = Promise.all([
    watch('api', PAUSE_MS, [
      { path: '/api/tasks', headers: { ...bearer, 'accept-encoding': 'gzip' } },
      {
        path: '/api/tasks',
        method: 'POST',
        headers: bearer,
        body: JSON.stringify({ title: 'x' }),
      },
    ]),
    watch('page', PAUSE_MS, [{ path: '/', headers: from }]),
    watch('signIn', SIGN_IN_PAUSE_MS, [
      { path: '/api/auth/login', method: 'POST', headers: json, body: JSON.stringify({ email, password }) },
    ]),
  ]);
  try {
    await work();
  } finally {
    over.abort();
  }
  await watching;
  return {
    api: responseTimesOf(times.api),
    page: responseTimesOf(times.page),
    signIn: responseTimesOf(times.signIn),
    failures,
  };
}

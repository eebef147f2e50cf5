// Runs as a thread: sends the other user's requests until the parent sends a message, then responds with the times.
import { parentPort, workerData } from 'node:worker_threads';
import { setTimeout as delay } from 'node:timers/promises';
import { send, type RawRequest } from './send.ts';
import type { OtherUser, OtherUserTimes, ResponseTimes } from './other-user.ts';

const PAUSE_MS = 50;
/** Milliseconds between two sign-ins. A sign-in hashes a password, so it happens less often than a read. */
const SIGN_IN_PAUSE_MS = 1_000;

function responseTimesOf(times: readonly number[]): ResponseTimes {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): number => Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0);
  return { count: sorted.length, p95: at(0.95), longest: at(1) };
}

async function watchUntil(
  over: AbortSignal,
  { url, token, address, email, password }: OtherUser,
): Promise<OtherUserTimes> {
  const from = { 'x-forwarded-for': address };
  const json = { ...from, 'content-type': 'application/json' };
  const bearer = { ...json, authorization: `Bearer ${token}` };
  let failures = 0;
  const watch = async (pauseMs: number, requests: readonly RawRequest[]): Promise<ResponseTimes> => {
    const times: number[] = [];
    for (let round = 0; !over.aborted; round += 1) {
      const request = requests[round % requests.length];
      if (request === undefined) break;
      const began = performance.now();
      const { status } = await send(url, request);
      times.push(performance.now() - began);
      if (status === 0 || status >= 500) failures += 1;
      await delay(pauseMs);
    }
    return responseTimesOf(times);
  };
  const [api, page, signIn] = await Promise.all([
    watch(PAUSE_MS, [
      { path: '/api/tasks', headers: { ...bearer, 'accept-encoding': 'gzip' } },
      { path: '/api/tasks', method: 'POST', headers: bearer, body: JSON.stringify({ title: 'x' }) },
    ]),
    watch(PAUSE_MS, [{ path: '/', headers: from }]),
    watch(SIGN_IN_PAUSE_MS, [
      { path: '/api/auth/login', method: 'POST', headers: json, body: JSON.stringify({ email, password }) },
    ]),
  ]);
  return { api, page, signIn, failures };
}

const over = new AbortController();
parentPort?.once('message', () => over.abort());
const times = await watchUntil(over.signal, workerData as OtherUser);
parentPort?.postMessage(times, []);

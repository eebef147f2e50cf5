/** A short version of `npm run attack` that checks memory and responses, but not response times. */
import { startLiveServer } from '@questlog/testkit/live-server';
import { afterAll, expect, it } from 'vitest';
import { requestManyTimes, userWithLargeList } from './large-lists.ts';
import { capMemory } from './memory-cap.ts';

/**
 * Maximum memory of the server, in MB. An idle server uses about 200 MB. Before a bug was fixed, responses
 * waiting for compression raised it to 479 MB.
 */
const MOST_MB = 380;

const gzip = { name: 'gzip', request: { headers: { 'accept-encoding': 'gzip' } } };

const server = await startLiveServer();
const memoryCap = await capMemory(server.processId, 2 ** 30);
afterAll(async () => {
  await server.close();
  await memoryCap.remove();
});

it(
  "repeated concurrent requests for large lists stay within the server's memory limit (OPERATION-31)",
  { timeout: 120_000 },
  async () => {
    const user = await userWithLargeList(server, 12);
    const statuses = await requestManyTimes(server, [user], 60, gzip);
    expect(statuses.failures).toBe(0);
    expect(memoryCap.peakMb()).toBeLessThan(MOST_MB);
  },
);

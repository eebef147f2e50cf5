/**
 * Kills a process with `kill -9` after it has committed a message, while it begins to send it. Afterwards, every message
 * must arrive, under its own id.
 * `ROUNDS=1000 npx vitest run --project pg killed-senders` kills 1,000, and prints how many messages arrived twice.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FakeClock } from '@questlog/testkit/fake-clock';
import { serverForTests } from '@questlog/testkit/server';
import { addWebhook, receiverForTests, sendAll, WEBHOOK_ENV } from './testing/receiver.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 4);
/** Number of processes that run at the same time. */
const AT_ONCE = 2;
/** A process is killed up to this time after its commit, in milliseconds, in steps. */
const MOST_DELAY_MS = 40;
const PROCESS = fileURLToPath(new URL('testing/sending-process.ts', import.meta.url));

const server = await serverForTests({ env: WEBHOOK_ENV, clock: new FakeClock(Temporal.Now.instant()) });
const receiver = await receiverForTests();

/** Lets a process commit a message, and kills it after a time. @returns the id of the message */
async function killAfterCommit(webhook: { accountId: string; id: string }, round: number): Promise<string> {
  const child = spawn(process.execPath, [PROCESS, server.database.url, webhook.accountId, webhook.id], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  await delay((round * 7) % MOST_DELAY_MS);
  child.kill('SIGKILL');
  await ended;
  return line;
}

it(
  'a message that was committed is sent, whenever its server is killed (WEBHOOK-9)',
  { timeout: 60_000 + ROUNDS * 3_000 },
  async () => {
    const ada = await server.register({ tier: 'TeamPro' });
    const { id } = await addWebhook(ada, receiver.url, { events: ['task.created'] });
    const committed: string[] = [];
    let next = 0;
    const kill = async (): Promise<void> => {
      while (next < ROUNDS) {
        next += 1;
        committed.push(await killAfterCommit({ accountId: ada.accountId, id }, next));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, kill));
    const sentBefore = receiver.received.length;
    // Attempts of processes that were killed count as lost after half a minute.
    server.clock.set(Temporal.Now.instant().add({ minutes: 2 }));
    await sendAll(server, 3 + ROUNDS / 10);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'] ?? '');
    expect(new Set(ids)).toEqual(new Set(committed));
    expect(committed).toHaveLength(ROUNDS);
    for (const { headers, body } of receiver.received) {
      expect((JSON.parse(body) as { id: string }).id).toBe(headers['webhook-id']);
    }
    if (process.env['ROUNDS'] !== undefined) {
      const twice = ids.length - committed.length;
      process.stdout.write(`${ROUNDS} kills: ${sentBefore} sent before, ${twice} sent twice\n`);
    }
  },
);

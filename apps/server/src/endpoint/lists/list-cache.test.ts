import { expect, it } from 'vitest';
import { AccountQueues } from '../../account-change/account-queues.ts';
import { ListCache, type ListReader } from './list-cache.ts';

const KB = 1_024;

function member(accountId: string, accountVersion: number): ListReader {
  return {
    timeZone: 'UTC',
    today: '1970-01-01',
    userId: `owner of ${accountId}`,
    accountId,
    accountVersion,
  };
}

/** Requests a list. Returns true if the list was read instead of taken from the cache. */
async function isRead(lists: ListCache, who: ListReader, question: string, bytes: number): Promise<boolean> {
  let read = false;
  const response = lists.respond(who, [question], async () => {
    read = true;
    return 'x'.repeat(bytes);
  });
  const { bytes: body } = (await response.cached?.body('', { isClosed: false })) ?? {
    bytes: Buffer.from(''),
  };
  expect(body.length).toBe(bytes);
  return read;
}

it("evicts the least recently used list, and does not cache a list larger than the account's share", async () => {
  const lists = new ListCache(new AccountQueues(10), { maxBytes: 1_000 * KB, maxAccountBytes: 100 * KB });
  const ada = member('ada', 1);
  expect(await isRead(lists, ada, 'a', 40 * KB)).toBe(true);
  expect(await isRead(lists, ada, 'b', 40 * KB)).toBe(true);
  expect(await isRead(lists, ada, 'a', 40 * KB)).toBe(false);
  expect(await isRead(lists, ada, 'c', 40 * KB)).toBe(true);
  expect(await isRead(lists, ada, 'a', 40 * KB)).toBe(false);
  expect(await isRead(lists, ada, 'b', 40 * KB)).toBe(true);
  expect(await isRead(lists, ada, 'huge', 200 * KB)).toBe(true);
  expect(await isRead(lists, ada, 'huge', 200 * KB)).toBe(true);
  expect(lists.bytes).toBeLessThanOrEqual(100 * KB);
});

it('limits the total memory used by the lists of all accounts (V14.2.2)', async () => {
  const lists = new ListCache(new AccountQueues(10), { maxBytes: 100 * KB, maxAccountBytes: 50 * KB });
  for (let index = 0; index < 50; index += 1) {
    await isRead(lists, member(`account ${index}`, 1), 'a', 20 * KB);
    expect(lists.bytes).toBeLessThanOrEqual(100 * KB);
  }
  expect(await isRead(lists, member('account 49', 1), 'a', 20 * KB)).toBe(false);
  expect(await isRead(lists, member('account 0', 1), 'a', 20 * KB)).toBe(true);
});

it('drops lists of older versions, even if a caller with a stale version asks for them (V14.2.2)', async () => {
  const lists = new ListCache(new AccountQueues(10));
  expect(await isRead(lists, member('ada', 1), 'a', KB)).toBe(true);
  expect(await isRead(lists, member('ada', 2), 'a', KB)).toBe(true);
  expect(await isRead(lists, member('ada', 1), 'a', KB)).toBe(true);
  expect(await isRead(lists, member('ada', 2), 'a', KB)).toBe(false);
  expect(lists.bytes).toBeLessThan(3 * KB);
});

it.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'serves a new caller even if the previous caller aborted %i ticks earlier (page reload)',
  async (steps) => {
    const lists = new ListCache(new AccountQueues(10));
    const request = async (isClosed: boolean): Promise<string | undefined> => {
      const response = lists.respond(member('ada', 1), ['a'], () => Promise.resolve('[]'));
      const body = await response.cached?.body('', { isClosed });
      return body?.bytes.toString();
    };
    const first = request(true).catch(() => undefined);
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    expect(await request(false)).toBe('[]');
    await first;
  },
);

it('counts empty lists against the cache limit', async () => {
  const lists = new ListCache(new AccountQueues(10), { maxBytes: 100 * KB, maxAccountBytes: 50 * KB });
  for (let index = 0; index < 1_000; index += 1) await isRead(lists, member('ada', 1), `${index}`, 0);
  expect(await isRead(lists, member('ada', 1), '0', 0)).toBe(true);
  expect(lists.bytes).toBeLessThanOrEqual(50 * KB);
});

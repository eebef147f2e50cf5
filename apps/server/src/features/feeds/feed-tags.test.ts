import { expect, it } from 'vitest';
import { FeedTags, type FeedTag } from './feed-tags.ts';

const tagOf = (etag: string, given: Partial<FeedTag> = {}): { tag: FeedTag } => ({
  tag: { etag, accountId: 'account', userId: 'user', until: 100, ...given },
});
const keepTag = async (tags: FeedTags, hash: string, given: Partial<FeedTag> = {}): Promise<void> => {
  await tags.keep(hash, async () => tagOf(hash, given));
};

it("returns a feed's stored ETag until it expires (FEED-13)", async () => {
  const tags = new FeedTags();
  await keepTag(tags, 'a');
  expect(tags.find('a', 99)).toBe('a');
  expect(tags.find('b', 99)).toBeUndefined();
  expect(tags.find('a', 100)).toBeUndefined();
  expect(tags.size).toBe(0);
});

it.each(['account', 'user'])(
  'the ETag of a feed is dropped when its %s changes (FEED-13)',
  async (changed) => {
    const tags = new FeedTags();
    await keepTag(tags, 'a');
    await keepTag(tags, 'b');
    await keepTag(tags, 'c', { accountId: 'other', userId: 'others' });
    tags.changed(changed);
    expect(['a', 'b', 'c'].map((hash) => tags.find(hash, 0))).toEqual([undefined, undefined, 'c']);
  },
);

it.each<[string, (tags: FeedTags) => void, string | undefined]>([
  ['the account changes', (tags) => tags.changed('account'), undefined],
  ['the user changes', (tags) => tags.changed('user'), undefined],
  ['changes are missed', (tags) => tags.missed(), undefined],
  ['another account changes', (tags) => tags.changed('other'), 'a'],
])('if %s while the feed is read, the ETag found afterwards is %s (FEED-13)', async (_, act, expected) => {
  const tags = new FeedTags();
  await tags.keep('a', async () => {
    act(tags);
    return tagOf('a');
  });
  expect(tags.find('a', 0)).toBe(expected);
});

it("drops a feed's ETag if the feed no longer exists, but keeps it if reading fails (FEED-13)", async () => {
  const tags = new FeedTags();
  await keepTag(tags, 'a');
  await expect(tags.keep('a', () => Promise.reject(new Error('too many')))).rejects.toThrow('too many');
  expect(tags.find('a', 0)).toBe('a');
  await tags.keep('a', async () => undefined);
  expect(tags.find('a', 0)).toBeUndefined();
});

it('remembers the ETags of the most recently requested feeds, up to a maximum (FEED-13)', async () => {
  const tags = new FeedTags(2);
  await keepTag(tags, 'a');
  await keepTag(tags, 'b');
  tags.find('a', 0);
  await keepTag(tags, 'c');
  expect(['a', 'b', 'c'].map((hash) => tags.find(hash, 0))).toEqual(['a', undefined, 'c']);
  tags.missed();
  expect(tags.size).toBe(0);
});

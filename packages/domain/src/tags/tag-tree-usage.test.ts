import { expect, it } from 'vitest';
import { countTagUsage, tagAnalytics } from './tag-tree-usage.ts';

const tag = (fullPath: string) => ({ id: fullPath, name: fullPath, fullPath });

const usage = countTagUsage([['work', 'work/projects'], ['work'], [], ['home']]);

it('counts a task with many tags once', () => {
  expect(usage.taggedTasks).toBe(3);
  expect(Object.fromEntries(usage.counts)).toEqual({ work: 2, 'work/projects': 1, home: 1 });
});

it('reports the totals, the most used tags and the unused tags', () => {
  const tags = ['home', 'idle', 'work', 'work/projects'].map(tag);
  const analytics = tagAnalytics(tags, usage, new Map());
  expect(analytics).toMatchObject({ totalTags: 4, activeTags: 3, taggedTasks: 3, rootTags: 3 });
  expect(analytics.unused).toEqual([tag('idle')]);
  expect(analytics.mostUsed.map(({ tag, count, barWidth }) => [tag.id, count, barWidth])).toEqual([
    ['work', 2, 100],
    ['home', 1, 50],
    ['work/projects', 1, 50],
  ]);
});

it('counts only tags of open tasks as active (TAG-30)', () => {
  const tags = ['done', 'home', 'idle'].map(tag);
  expect(tagAnalytics(tags, usage, new Map([['done', 4]])).activeTags).toBe(1);
});

it("a completed task's tags count as used, and no tag counts as unused until completed tasks are loaded (TAG-36)", () => {
  const tags = ['done', 'home', 'idle'].map(tag);
  const carried = new Map([
    ['done', 4],
    ['home', 1],
    ['idle', 0],
  ]);
  expect(tagAnalytics(tags, usage, carried)).toMatchObject({ activeTags: 1, unused: [tag('idle')] });
  expect(tagAnalytics(tags, usage, undefined)).toMatchObject({ activeTags: 1, unused: [] });
});

it('lists at most five tags, each with a bar at least 8 % wide', () => {
  const tags = ['a', 'b', 'c', 'd', 'e', 'f'].map(tag);
  const counts = new Map(tags.map(({ id }, index) => [id, index === 0 ? 1_000 : 7 - index]));
  const { mostUsed } = tagAnalytics(tags, { counts, taggedTasks: 1_000 }, counts);
  expect(mostUsed.map(({ tag, barWidth }) => [tag.id, barWidth])).toEqual([
    ['a', 100],
    ['b', 8],
    ['c', 8],
    ['d', 8],
    ['e', 8],
  ]);
});

it('reports no tag usage if there are no tags', () => {
  expect(tagAnalytics([], countTagUsage([]), new Map())).toEqual({
    totalTags: 0,
    activeTags: 0,
    taggedTasks: 0,
    rootTags: 0,
    mostUsed: [],
    unused: [],
  });
});

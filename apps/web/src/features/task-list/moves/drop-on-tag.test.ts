import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { blankTask } from '../../../data/nouns/tasks/task-draft.ts';
import { testData } from '../../../data/testing/data-layer.ts';
import { dropOnTag } from './drop-on-tag.ts';

afterEach(() => {
  for (const { id } of toast.snapshot()) toast.dismiss(id);
});

const AT = '2026-03-01T00:00:00.000Z';
const tag = (fullPath: string) => ({
  id: fullPath,
  name: fullPath,
  fullPath,
  parentId: null,
  color: null,
  createdAt: AT,
  updatedAt: AT,
  isPendingSync: false,
});

test('dropping tasks on a tag adds it and its ancestors with one request, and Undo removes only those (SELECT-30)', async () => {
  const tasks = [
    { ...blankTask('a', 'Paint', AT, null), tagIds: ['home'] },
    { ...blankTask('b', 'Write', AT, null), tagIds: ['work'] },
    { ...blankTask('c', 'Plan', AT, null), tagIds: ['work', 'work/plan'] },
    { ...blankTask('d', 'Done', AT, null), completedAt: AT, completedOn: '2026-03-01' },
  ];
  const { data, store, sent } = testData({
    rows: { tasks, tags: ['home', 'work', 'work/plan'].map(tag) },
  });
  const tagsOf = () => tasks.map(({ id }) => [...(store.task(id)?.tagIds ?? [])].sort().join(' '));
  const before = tagsOf();

  expect(dropOnTag(data, ['a', 'b', 'c', 'd'], 'work/plan')).toBe(true);
  expect(sent.map(({ url }) => url)).toEqual(['/api/tasks/bulk/tags']);
  expect(tagsOf()).toEqual(['home work work/plan', 'work work/plan', 'work work/plan', '']);
  const [shown] = toast.snapshot();
  expect(shown?.message).toBe('Added #work/plan to 2 tasks');
  shown?.action?.onClick();
  await vi.waitFor(() => expect(tagsOf()).toEqual(before));
  expect(dropOnTag(data, ['c', 'd'], 'work/plan')).toBe(false);
  expect(dropOnTag(data, ['a'], 'gone')).toBe(false);
});

import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DataContext } from '../../../data/data-context.ts';
import { testData } from '../../../data/testing/data-layer.ts';
import { blankTask } from '../../../data/nouns/tasks/task-draft.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { useBulkActions } from './bulk-actions.ts';

afterEach(() => {
  cleanup();
  for (const { id } of toast.snapshot()) toast.dismiss(id);
});

test('dropping several tasks on Inbox clears project and date with one request, and Undo restores both (SELECT-14)', async () => {
  const at = '2026-03-01T00:00:00.000Z';
  const before = [
    { ...blankTask('a', 'a', at, null), projectId: 'p', scheduledOn: '2026-03-10', thisEvening: true },
    { ...blankTask('b', 'b', at, null), projectId: 'p' },
    { ...blankTask('c', 'c', at, null), scheduledOn: '2026-03-12' },
  ];
  const { data, store, sent } = testData({ rows: { tasks: before } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DataContext value={data}>
      <ConfirmProvider>{children}</ConfirmProvider>
    </DataContext>
  );
  const { result } = renderHook(useBulkActions, { wrapper });

  expect(result.current.drop(['a', 'b', 'c'], { kind: 'inbox' })).toBe(true);
  expect(sent.map(({ url, body }) => [url, body])).toEqual([
    ['/api/tasks/bulk/move', { taskIds: ['a', 'b', 'c'], projectId: null, scheduledDate: null }],
  ]);
  expect(store.view({ kind: 'inbox' }, 'all').total).toBe(3);
  expect(toast.snapshot()).toHaveLength(1);
  toast.snapshot()[0]?.action?.onClick();
  const fieldsOf = (tasks: typeof before) =>
    tasks.map(({ projectId, scheduledOn, thisEvening }) => [projectId, scheduledOn, thisEvening]);
  await waitFor(() =>
    expect(fieldsOf(['a', 'b', 'c'].flatMap((id) => store.task(id) ?? []) as typeof before)).toEqual(
      fieldsOf(before),
    ),
  );
});

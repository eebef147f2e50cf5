import { ToastStore } from '@questlog/ui/feedback/toast-store.ts';
import { expect, test } from 'vitest';
import { queueNotice } from './queue-texts.ts';
import { dismissRedundantNotices } from './redundant-notices.ts';

test('opening the outbox dismisses redundant toasts, but not a toast with a question', () => {
  const toasts = new ToastStore();
  for (const [event, isSpare] of [
    [{ type: 'offline' }, true],
    [{ type: 'queued', count: 3 }, true],
    [{ type: 'stuck', count: 3 }, false],
  ] as const) {
    toasts.show({ ...queueNotice(event), duration: 0 });
    dismissRedundantNotices(toasts);
    expect(toasts.snapshot().map(({ leaving }) => leaving)).toEqual([isSpare]);
  }
});

import { ToastStore } from '@questlog/ui/feedback/toast-store.ts';
import { expect, test } from 'vitest';
import { queueNotice, queueQuestion } from './queue-texts.ts';
import { dismissRedundantNotices } from './redundant-notices.ts';

test('opening the outbox dismisses redundant toasts, but not a toast with a question', () => {
  const toasts = new ToastStore();
  for (const [notice, isSpare] of [
    [queueNotice({ type: 'offline' }), true],
    [queueNotice({ type: 'queued', count: 3 }), true],
    [queueQuestion(3), false],
  ] as const) {
    toasts.show({ ...notice, duration: 0 });
    dismissRedundantNotices(toasts);
    expect(toasts.snapshot().map(({ leaving }) => leaving)).toEqual([isSpare]);
  }
});

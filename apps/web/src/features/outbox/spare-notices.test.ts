import { ToastStore } from '@questlog/ui/feedback/toast-store.ts';
import { expect, test } from 'vitest';
import { queueNotice } from './queue-texts.ts';
import { dismissSpareNotices } from './spare-notices.ts';

test('what the outbox says itself goes when it opens, and nothing else', () => {
  const toasts = new ToastStore();
  toasts.show({ ...queueNotice({ type: 'offline' }), duration: 0 });
  toasts.show({ ...queueNotice({ type: 'queued', count: 1 }), duration: 0 });
  toasts.show({ ...queueNotice({ type: 'queued', count: 3 }), duration: 0 });
  toasts.show({ ...queueNotice({ type: 'stuck', count: 3 }), duration: 0 });
  dismissSpareNotices(toasts);
  expect(toasts.snapshot().map(({ leaving }) => leaving)).toEqual([true, true, true, false]);
});

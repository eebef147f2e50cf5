import type { ToastStore } from '@questlog/ui/feedback/toast-store.ts';
import { queueTopic } from './queue-texts.ts';

/** Dismisses the toasts that only repeat the content of the outbox: they would cover the outbox's footer. */
export function dismissSpareNotices(toasts: ToastStore): void {
  toasts.dismissTopic(queueTopic('offline'));
  toasts.dismissTopic(queueTopic('queued'));
}

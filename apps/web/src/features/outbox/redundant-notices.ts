import type { ToastStore } from '@questlog/ui/feedback/toast-store.ts';
import { queueTopic } from './queue-texts.ts';

/** Dismisses the toasts that duplicate the outbox's content: they would cover its footer. */
export function dismissRedundantNotices(toasts: ToastStore): void {
  toasts.dismissTopic(queueTopic('offline'));
  toasts.dismissTopic(queueTopic('queued'));
}

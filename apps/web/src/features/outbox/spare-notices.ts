import type { ToastStore } from '@questlog/ui/feedback/toast-store.ts';
import { queueTopic } from './queue-texts.ts';

/** Takes away the messages that say what the outbox says itself: they would lie over its foot. */
export function dismissSpareNotices(toasts: ToastStore): void {
  toasts.dismissTopic(queueTopic('offline'));
  toasts.dismissTopic(queueTopic('queued'));
}

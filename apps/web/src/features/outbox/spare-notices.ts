import type { ToastStore } from '@questlog/ui/feedback/toast-store.ts';
import { queueNotice } from './queue-texts.ts';

const OFFLINE = queueNotice({ type: 'offline' }).message;
/** Whatever the number before it. */
const QUEUED = queueNotice({ type: 'queued', count: 0 }).message.slice('0 actions'.length);

/** Takes away the messages that say what the outbox says itself: they would lie over its foot. */
export function dismissSpareNotices(toasts: ToastStore): void {
  for (const { id, message } of toasts.snapshot()) {
    if (message === OFFLINE || message.endsWith(QUEUED)) toasts.dismiss(id);
  }
}

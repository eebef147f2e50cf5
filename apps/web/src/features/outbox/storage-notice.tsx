import { useQueueCount } from '../../data/hooks.ts';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { CopyWaiting } from './copy-waiting.tsx';

/** Warns that the browser cannot store changes, and offers to copy the queued ones. */
export function StorageNotice() {
  const waiting = useQueueCount();
  return (
    <Banner
      tone="warning"
      className="mb-3"
      title="This browser can't save your changes"
      action={waiting > 0 && <CopyWaiting />}
    >
      Its storage is full or not responding. Keep this page open until your changes are synced.
    </Banner>
  );
}

import { useQueueCount } from '../../data/hooks.ts';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { CopyWaiting } from './copy-waiting.tsx';

/** Warns that the browser does not store any changes, and offers to copy the queued ones. */
export function StorageNotice() {
  const waiting = useQueueCount();
  return (
    <Banner
      tone="warning"
      className="mb-3"
      title="This browser does not keep your changes"
      action={waiting > 0 && <CopyWaiting />}
    >
      Its storage is full, or does not answer. Changes are kept only while this page is open: leave it open
      until they are synced.
    </Banner>
  );
}

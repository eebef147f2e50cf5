import { Copy } from 'lucide-react';
import { useQueue, useQueueCount } from '../../data/hooks.ts';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { Button } from '@questlog/ui/controls/button.tsx';
import { copyText } from '@questlog/ui/feedback/copy-text.ts';

/** Says that the browser keeps nothing of what is done, and gives what waits to copy. */
export function StorageNotice() {
  const queue = useQueue();
  const waiting = useQueueCount();
  const copyAll = async () => {
    const [actions, { titleOf }] = await Promise.all([
      queue.waiting(),
      // Without a connection what was written has to do.
      import('../../data/nouns/action-texts.ts').catch(() => ({ titleOf: undefined })),
    ]);
    const lines = actions.map((action) =>
      titleOf === undefined ? action.content : `${titleOf(action)}: ${action.content}`,
    );
    await copyText(lines.join('\n'));
  };
  return (
    <Banner
      tone="warning"
      className="mb-3"
      title="This browser does not keep your changes"
      action={
        waiting > 0 && (
          <Button
            size="sm"
            variant="quiet"
            icon={<Copy size={14} aria-hidden="true" />}
            onClick={() => void copyAll()}
          >
            Copy what waits
          </Button>
        )
      }
    >
      Its storage is full, or does not answer. Changes are kept only while this page is open: leave it open
      until they are synced.
    </Banner>
  );
}

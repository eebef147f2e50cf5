import { Copy } from 'lucide-react';
import { useQueue } from '../../data/hooks.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { copyText } from '@questlog/ui/feedback/copy-text.ts';

/** Copies what was written in the changes that wait to be sent. */
export function CopyWaiting() {
  const queue = useQueue();
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
    <Button
      size="sm"
      variant="quiet"
      icon={<Copy size={14} aria-hidden="true" />}
      onClick={() => void copyAll()}
    >
      Copy what waits
    </Button>
  );
}

import { Copy } from 'lucide-react';
import { useQueue } from '../../data/hooks.ts';
import { titleOf } from '../../data/nouns/action-texts.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { copyText } from '@questlog/ui/feedback/copy-text.ts';

export function CopyWaiting() {
  const queue = useQueue();
  const copyAll = async () => {
    const actions = await queue.waiting();
    await copyText(actions.map((action) => `${titleOf(action)}: ${action.content}`).join('\n'));
  };
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={<Copy size={14} aria-hidden="true" />}
      onClick={() => void copyAll()}
    >
      Copy unsent changes
    </Button>
  );
}

import { CloudOff } from 'lucide-react';
import { useConnection } from '../../data/hooks.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';

const TEXTS = {
  online: '',
  offline: 'Working offline',
  'out-of-reach': 'Cannot reach the server. Your changes are kept.',
  'storage-full': "The server's disk is full. Your changes are kept.",
} as const;

/** Reports that the browser is offline or the server is unreachable (OFFLINE-29). Otherwise empty. */
export function ConnectionStatus({ className }: { className?: string }) {
  const text = TEXTS[useConnection()];
  return (
    // A live region must exist before its text does.
    <output className={cx('flex items-start gap-2', text !== '' && className)}>
      {text !== '' && <CloudOff size={16} aria-hidden="true" className="mt-0.5 shrink-0" />}
      {text}
    </output>
  );
}

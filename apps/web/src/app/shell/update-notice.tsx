import { useEffect } from 'react';
import { useUpdate } from '../../data/hooks.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';

/** Says that a new version waits. Nothing happens before the person asks for it, and what was done is stored first. */
export function UpdateNotice() {
  const update = useUpdate();
  useEffect(() => {
    if (update === undefined) return;
    const id = toast.show({
      message: 'A new version is ready',
      duration: 0,
      isBackground: true,
      action: { label: 'Reload', onClick: () => void update() },
    });
    return () => toast.dismiss(id);
  }, [update]);
  return null;
}

import { useEffect } from 'react';
import { useUpdate } from '../../data/hooks.ts';
import { toast } from '@questlog/ui/feedback/toast-store.ts';

/** Announces a new version. The app updates only when the user asks, after all changes are stored. */
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

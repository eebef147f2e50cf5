import { isPopupOpen } from '@questlog/ui/overlays/open-popup.ts';
import { useSidebar } from '@questlog/ui/layout/sidebar-context.ts';
import { useHotkey } from '@questlog/ui/hooks/use-hotkey.ts';

/**
 * The keys that work anywhere, save in a dialog or a menu, which ask for an answer first. Inside the frame, because
 * what they open must not lie behind the drawer.
 */
export function Shortcuts({
  addsTask,
  onNewTask,
  onShowKeys,
}: {
  /** The form for a new task is open: its own key closes it. */
  addsTask: boolean;
  onNewTask: () => void;
  onShowKeys: () => void;
}) {
  const { closeSidebar } = useSidebar();
  const reach = (open: () => void): void => {
    if (isPopupOpen()) return;
    closeSidebar();
    open();
  };
  useHotkey('mod+n', () => (addsTask ? onNewTask() : reach(onNewTask)));
  // Browsers keep Ctrl+N for a window of their own, all but installed apps: the letter alone does it, too.
  useHotkey('n', () => reach(onNewTask), !addsTask);
  useHotkey('?', () => reach(onShowKeys), !addsTask);
  return null;
}

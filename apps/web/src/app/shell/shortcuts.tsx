import { isPopupOpen } from '@questlog/ui/overlays/open-popup.ts';
import { toggleSidebar } from '@questlog/ui/layout/sidebar-fold.ts';
import { useSidebar } from '@questlog/ui/layout/sidebar-context.ts';
import { useHotkey } from '@questlog/ui/hooks/use-hotkey.ts';

/**
 * The shortcuts that work everywhere except in a dialog or menu. Rendered inside the app's frame, so that the
 * dialogs they open are not behind the drawer.
 */
export function Shortcuts({
  addsTask,
  onNewTask,
  onShowKeys,
}: {
  /** True if the form for a new task is open. Ctrl+N then closes it. */
  addsTask: boolean;
  onNewTask: () => void;
  onShowKeys: () => void;
}) {
  const { drawer, closeSidebar } = useSidebar();
  const reach = (open: () => void): void => {
    if (isPopupOpen()) return;
    closeSidebar();
    open();
  };
  useHotkey('mod+n', () => (addsTask ? onNewTask() : reach(onNewTask)));
  // Browsers reserve Ctrl+N for a new window, except in installed apps, so the plain letter works too.
  useHotkey('n', () => reach(onNewTask), !addsTask);
  useHotkey('?', () => reach(onShowKeys), !addsTask);
  useHotkey('mod+b', toggleSidebar, !drawer);
  return null;
}

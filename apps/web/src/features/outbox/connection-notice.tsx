import { useSidebar } from '@questlog/ui/layout/sidebar-context.ts';
import { ConnectionStatus } from './connection-status.tsx';

/** Shows the connection state above the content in narrow windows, where the sidebar is a closed drawer. */
export function ConnectionNotice() {
  const { drawer } = useSidebar();
  return drawer && <ConnectionStatus className="mb-2 rounded-md bg-surface px-3 py-1.5 text-sm text-muted" />;
}

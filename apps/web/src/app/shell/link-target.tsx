import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { readRoute, usePath } from '../routes.ts';
import { settingsLink, type ViewHistory } from '../views/view-history.ts';
import type { DialogState } from './dialog-state.ts';
import { overlays } from '../chunks.ts';

const LaunchLink = lazyWithRetry(overlays, (module) => module.LaunchLink);
const SettingsLink = lazyWithRetry(overlays, (module) => module.SettingsLink);

/** Opens what the address names: settings that are not shown yet, or an entry of the installed app's menu. */
export function LinkTarget({
  accountId,
  page,
  show,
  onSwitch,
  onNewTask,
  onSearch,
}: {
  accountId: string;
  page: ViewHistory;
  show: DialogState['show'];
  onSwitch: (accountId: string) => Promise<boolean>;
  onNewTask: () => void;
  onSearch: () => void;
}) {
  const path = usePath();
  const link = settingsLink(path, accountId, page.settings);
  return (
    <Boundary broken={null}>
      {link !== undefined && (
        <SettingsLink path={link} settings={page.settings} show={show} onSwitch={onSwitch} />
      )}
      {readRoute(path).kind === 'launch' && (
        <LaunchLink onNewTask={onNewTask} onOpenView={page.openView} onSearch={onSearch} />
      )}
    </Boundary>
  );
}

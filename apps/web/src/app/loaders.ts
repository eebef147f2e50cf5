import { whenIdle } from '../data/engine/browser/idle.ts';
import type { StoreReader } from '../data/nouns/store-reader.ts';
import { onFirstMove } from '@questlog/ui/hooks/first-move.ts';
import { part } from './part.ts';

/**
 * The parts of the dashboard that come in files of their own. Each is fetched when first wanted; `preloadWhenIdle` fetches the rest
 * ahead.
 */
export const loaders = {
  dialogs: part(() => import('./shell/dashboard-dialogs.tsx')),
  switching: part(() => import('./accounts/switch-account.ts')),
  taskScreen: part(() => import('../features/tasks/list/task-screen.tsx')),
  journalScreen: part(() => import('../features/journal/journal-screen.tsx')),
  scheduled: part(() => import('../features/repeating/scheduled/scheduled-screen.tsx')),
  repeatDialog: part(() => import('../features/repeating/pattern/repeat-dialog.tsx')),
  repeatDetails: part(() => import('../features/repeating/repeat-details.tsx')),
  newTaskModal: part(() => import('../features/tasks/add/new-task-modal.tsx')),
  projectDialogs: part(() => import('./shell/project-dialogs.tsx')),
  archivedProjects: part(() => import('../features/projects/archived-projects-dialog.tsx')),
  limitDialog: part(() => import('../features/account/limit-dialog.tsx')),
  manageTags: part(() => import('../features/tags/choice/manage-tags-dialog.tsx')),
  filterByTags: part(() => import('../features/tags/choice/filter-by-tags-dialog.tsx')),
  tagManagement: part(() => import('../features/tags/management/tag-management-dialog.tsx')),
  tagFilterBanner: part(() => import('../features/tags/choice/tag-filter-banner.tsx')),
  palette: part(() => import('./palette/command-palette.tsx')),
  refusalBanners: part(() => import('./refusals/refusal-banners.tsx')),
  trash: part(() => import('../features/trash/trash-dialog.tsx')),
  team: part(() => import('../features/team/team-dialog.tsx')),
  switchAccount: part(() => import('../features/accounts/switch-account-dialog.tsx')),
  userSettings: part(() => import('../features/settings/user/user-settings-dialog.tsx')),
  accountSettings: part(() => import('../features/settings/account/account-settings-dialog.tsx')),
  createAccount: part(() => import('../features/accounts/create-account-dialog.tsx')),
  upgrade: part(() => import('../features/billing/upgrade-dialog.tsx')),
  billingTab: part(() => import('../features/billing/billing-tab.tsx')),
  paymentResult: part(() => import('../features/billing/payment-result.tsx')),
  keyboardHelp: part(() => import('./shell/keyboard-help.tsx')),
};

const LATER: ReadonlyArray<() => Promise<unknown>> = [
  loaders.palette,
  loaders.dialogs,
  () => import('@questlog/ui/overlays/menu.tsx'),
  () => import('@questlog/ui/overlays/popover.tsx'),
  () => import('@questlog/ui/overlays/confirm-dialog.tsx'),
  () => import('@questlog/ui/controls/date-calendar.tsx'),
  () => import('../features/account/user-menu-panel.tsx'),
  loaders.newTaskModal,
  loaders.projectDialogs,
  loaders.journalScreen,
  loaders.limitDialog,
  loaders.refusalBanners,
];

/**
 * Fetches what is likely to be wanted, once a person is at work: from their first move on, one file at a time and
 * only in the gaps. So the first load stays small, and the first press on a menu still finds it there. Gets the search
 * ready, too. Gives back how to stop.
 */
export function preloadWhenIdle(store: StoreReader): () => void {
  let stopped = false;
  const run = async (): Promise<void> => {
    for (const load of LATER) {
      await whenIdle();
      if (stopped) return;
      // What cannot be had now is asked for again when it is wanted.
      await load().catch(() => undefined);
    }
    const search = await import('../data/nouns/tasks/search/search-of.ts').catch(() => undefined);
    if (!stopped) search?.searchOf(store);
  };
  const stopWaiting = onFirstMove(() => void run());
  return () => {
    stopped = true;
    stopWaiting();
  };
}

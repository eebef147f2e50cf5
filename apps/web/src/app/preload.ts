import { whenIdle } from '../data/engine/browser/idle.ts';
import type { StoreReader } from '../data/nouns/store-reader.ts';
import { dialogLoaders } from './dialog-loaders.ts';
import { loaders } from './loaders.ts';

const LATER: ReadonlyArray<() => Promise<unknown>> = [
  // What tells that the connection is gone cannot be fetched any more when it is.
  loaders.refusalBanners,
  loaders.palette,
  loaders.newTaskModal,
  loaders.dialogs,
  dialogLoaders.manageTags,
  () => import('@questlog/ui/overlays/menu.tsx'),
  () => import('@questlog/ui/overlays/popover.tsx'),
  () => import('@questlog/ui/overlays/confirm-dialog.tsx'),
  () => import('@questlog/ui/controls/date-calendar.tsx'),
  () => import('../features/account/user-menu-panel.tsx'),
  dialogLoaders.projectDialogs,
  () => import('../features/projects/project-actions.tsx'),
  loaders.journalScreen,
  loaders.settingsLink,
  dialogLoaders.limitDialog,
];

/** Fetches what is likely to be wanted, one file at a time and only in the gaps. Gets the search ready, too. */
export async function preload(store: StoreReader, ended: AbortSignal): Promise<void> {
  for (const load of LATER) {
    await whenIdle();
    if (ended.aborted) return;
    // What cannot be had now is asked for again when it is wanted.
    await load().catch(() => undefined);
  }
  const search = await import('../data/nouns/tasks/search/search-of.ts').catch(() => undefined);
  if (!ended.aborted) search?.searchOf(store);
}

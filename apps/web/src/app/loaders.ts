import type { StoreReader } from '../data/nouns/store-reader.ts';
import { whenAtWork } from '../data/at-work.ts';
import { part } from '@questlog/ui/hooks/part.ts';

/**
 * The parts of the app that come in files of their own, and are wanted by the first screens. Each is fetched when first
 * wanted. Those of dialogs are in `dialog-loaders.ts`.
 */
export const loaders = {
  settingsLink: part(() => import('./shell/use-settings-route.ts')),
  zoneNotice: part(() => import('./time-zone/use-zone-notice.ts')),
  dialogs: part(() => import('./shell/dashboard-dialogs.tsx')),
  switching: part(() => import('./accounts/switch-account.ts')),
  journalScreen: part(() => import('../features/journal/journal-screen.tsx')),
  scheduled: part(() => import('../features/repeating/scheduled/scheduled-screen.tsx')),
  repeatDetails: part(() => import('../features/repeating/repeat-details.tsx')),
  newTaskModal: part(() => import('../features/tasks/add/new-task-modal.tsx')),
  tagFilterBanner: part(() => import('../features/tags/choice/tag-filter-banner.tsx')),
  palette: part(() => import('./palette/command-palette.tsx')),
  refusalBanners: part(() => import('./refusals/refusal-banners.tsx')),
  draftOffers: part(() => import('../features/drafts/draft-offers.tsx')),
  exampleBanner: part(() => import('../features/examples/example-banner.tsx')),
  accessLost: part(() => import('./accounts/access-lost-notice.tsx')),
  accountNotices: part(() => import('./accounts/account-notices.tsx')),
  paymentResult: part(() => import('../features/billing/payment-result.tsx')),
};

/**
 * Fetches what is likely to be wanted, from the first move on or once the page is idle. So the first load stays small, and
 * the first press on a menu or a key still finds it there. Gives back how to stop.
 */
export function preloadWhenIdle(store: StoreReader): () => void {
  const ended = new AbortController();
  const stopWaiting = whenAtWork(() => {
    void import('./preload.ts').then(
      ({ preload }) => preload(store, ended.signal),
      // What cannot be had now is asked for when it is wanted.
      () => undefined,
    );
  });
  return () => {
    ended.abort();
    stopWaiting();
  };
}

/**
 * Determines when to offer to install the app (OFFLINE-26): 3 s after the browser reports that it can, or
 * after 5 s on iOS, where browsers don't report it. Never if the app is installed or the user has declined on
 * this device.
 */

/** Fired by browsers that can install the app. TypeScript's DOM types lack it. */
export interface InstallEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export type InstallOffer =
  | { readonly kind: 'browser'; readonly event: InstallEvent }
  | { readonly kind: 'ios' };

const DISMISSED_KEY = 'questlog.install.dismissed';
const AFTER_EVENT_MS = 3_000;
const AFTER_START_ON_IOS_MS = 5_000;

/** Calls `offer` when the app may offer to install itself. Returns an unsubscribe function. */
export function awaitInstallOffer(offer: (offer: InstallOffer | undefined) => void): () => void {
  if (isInstalled() || isDismissed()) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const after = (ms: number, what: InstallOffer): void => {
    clearTimeout(timer);
    timer = setTimeout(() => offer(what), ms);
  };
  const ending = new AbortController();
  const { signal } = ending;
  addEventListener(
    'beforeinstallprompt',
    (event) => {
      // The app's prompt replaces the browser's.
      event.preventDefault();
      // The browser fires this event again after the user has declined in its dialog.
      if (isDismissed()) return;
      after(AFTER_EVENT_MS, { kind: 'browser', event: event as InstallEvent });
    },
    { signal },
  );
  addEventListener(
    'appinstalled',
    () => {
      clearTimeout(timer);
      offer(undefined);
    },
    { signal },
  );
  if (isIos()) after(AFTER_START_ON_IOS_MS, { kind: 'ios' });
  return () => {
    clearTimeout(timer);
    ending.abort();
  };
}

/** Shows the browser's install dialog. If the user declines, the app never offers it again. Never throws. */
export async function install(event: InstallEvent): Promise<void> {
  try {
    if ((await event.prompt()).outcome === 'dismissed') dismissInstall();
  } catch {
    // Ignore the error: each event can prompt only once.
  }
}

export function dismissInstall(): void {
  try {
    localStorage.setItem(DISMISSED_KEY, 'yes');
  } catch {
    // Without storage, the next start shows the offer again.
  }
}

function isDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED_KEY) !== null;
  } catch {
    return false;
  }
}

function isInstalled(): boolean {
  const { standalone } = navigator as Navigator & { readonly standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone)').matches;
}

/** An iPad identifies itself as a Mac, but Macs have no touchscreen. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

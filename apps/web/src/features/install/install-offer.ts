/**
 * Decides when to offer to install the app (OFFLINE-26): 3 s after the browser reports that it can install
 * the app, or after 5 s on iOS, where browsers don't report it. Never offers it if the app is already
 * installed or the user has declined on this device.
 */

/** The event that browsers fire if they can install the app. TypeScript's DOM types lack it. */
export interface InstallEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export type InstallOffer =
  | { readonly kind: 'browser'; readonly event: InstallEvent }
  | { readonly kind: 'ios' };

const DISMISSED_KEY = 'questlog.install.dismissed';
const AFTER_EVENT_MS = 3_000;
const AFTER_START_ON_IOS_MS = 5_000;

/** Calls `offer` at the moment when the app may offer to install itself. Returns an unsubscribe function. */
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
      // Suppress the browser's own prompt, because the app shows a prompt instead.
      event.preventDefault();
      // After the user declines in the browser's own dialog, the browser immediately fires the event again.
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

/**
 * Shows the browser's own install dialog. If the user declines there, the app never offers to install itself
 * again. Never throws.
 */
export async function install(event: InstallEvent): Promise<void> {
  try {
    if ((await event.prompt()).outcome === 'dismissed') dismissInstall();
  } catch {
    // The dialog has already been shown: each event can prompt only once.
  }
}

/** Records that the user declined to install the app. */
export function dismissInstall(): void {
  try {
    localStorage.setItem(DISMISSED_KEY, 'yes');
  } catch {
    // If storage fails, the offer appears again the next time the app starts.
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

/** An iPad identifies itself as a Mac, but no Mac has a touchscreen. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

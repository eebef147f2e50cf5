/**
 * When to offer the installation (OFFLINE-26): 3 s after the browser says that it can, on iOS,
 * where no browser says so, after 5 s; never where it is installed, or was declined on this device.
 */

/** The event of browsers that can install the app. TypeScript's lib lacks it. */
export interface InstallEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export type InstallOffer =
  | { readonly kind: 'browser'; readonly event: InstallEvent }
  | { readonly kind: 'ios' };

const DISMISSED_KEY = 'questlog.install.dismissed';
const AFTER_EVENT_MS = 3_000;
const AFTER_START_ON_IOS_MS = 5_000;

/** Waits for the moment; the answer calls it off. */
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
      // Ours comes in its place.
      event.preventDefault();
      // Declined in the browser's own dialog, it is offered by the browser again at once.
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

/** Shows the browser's own dialog; who declines there does not want it. Never raises. */
export async function install(event: InstallEvent): Promise<void> {
  try {
    if ((await event.prompt()).outcome === 'dismissed') dismissInstall();
  } catch {
    // Shown already: an event prompts once.
  }
}

/** Remembers that the person does not want it. */
export function dismissInstall(): void {
  try {
    localStorage.setItem(DISMISSED_KEY, 'yes');
  } catch {
    // Then it is asked again with the next start.
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

/** An iPad calls itself a Mac, but no Mac can be touched. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awaitInstallOffer, dismissInstall, install, type InstallOffer } from './install-offer.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

let offers: (InstallOffer['kind'] | undefined)[] = [];
let stop: () => void = () => undefined;

function begin(): void {
  stop = awaitInstallOffer((offer) => offers.push(offer?.kind));
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  offers = [];
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("offers to install the app 3 s after beforeinstallprompt, and suppresses the browser's offer (OFFLINE-26)", () => {
  begin();
  vi.advanceTimersByTime(60_000);
  const event = new Event('beforeinstallprompt', { cancelable: true });
  dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  vi.advanceTimersByTime(2_999);
  expect(offers).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(offers).toEqual(['browser']);
});

it('offers to install the app after 5 s on iOS (OFFLINE-26)', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  begin();
  vi.advanceTimersByTime(4_999);
  expect(offers).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(offers).toEqual(['ios']);
});

it('the offer to install disappears when the app is installed (OFFLINE-26)', () => {
  begin();
  dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }));
  dispatchEvent(new Event('appinstalled'));
  vi.advanceTimersByTime(10_000);
  expect(offers).toEqual([undefined]);
});

it('does not offer to install the app again after the user has declined (OFFLINE-26)', () => {
  dismissInstall();
  begin();
  dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }));
  vi.advanceTimersByTime(10_000);
  expect(offers).toEqual([]);
});

it("does not offer to install the app again after the user has declined in the browser's dialog (OFFLINE-26)", async () => {
  begin();
  await install(
    Object.assign(new Event('beforeinstallprompt'), {
      prompt: () => Promise.resolve({ outcome: 'dismissed' } as const),
    }),
  );
  dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }));
  vi.advanceTimersByTime(10_000);
  expect(offers).toEqual([]);
});

it('does not offer to install the app if it is already installed (OFFLINE-26)', () => {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  begin();
  dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }));
  vi.advanceTimersByTime(10_000);
  expect(offers).toEqual([]);
});

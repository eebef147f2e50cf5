import { act, cleanup } from '@testing-library/react';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { testData } from '../../data/testing/data-layer.ts';
import { useZoneNotice } from './use-zone-notice.ts';
import { renderWith } from '../../data/testing/render-with.tsx';

const show = vi.fn<(dialog: object) => void>();

function open(user: { timeZone: string | null; fallbackTimeZone: string | null }): void {
  const session = {
    state: { state: 'authenticated', user, account: null },
    subscribe: () => () => undefined,
  };
  const { data } = testData({ parts: { session } });
  function Notice() {
    useZoneNotice(show);
    return null;
  }
  renderWith(data, <Notice />);
}

beforeEach(() => {
  toast.clear();
  localStorage.clear();
});

test("says once that the device's time zone is unknown, and links to the setting (DATE-19)", () => {
  open({ timeZone: null, fallbackTimeZone: 'America/New_York' });
  const [notice] = toast.snapshot();
  expect(notice?.message).toBe(
    "We don't know the time zone of this device, so your days follow America/New York.",
  );
  act(() => notice?.action?.onClick());
  expect(show).toHaveBeenCalledWith({ kind: 'settings', tab: 'preferences' });
  toast.clear();
  cleanup();
  open({ timeZone: null, fallbackTimeZone: 'America/New_York' });
  expect(toast.snapshot()).toEqual([]);
});

test.each([
  { timeZone: null, fallbackTimeZone: null },
  { timeZone: 'Asia/Tokyo', fallbackTimeZone: 'America/New_York' },
])('shows no notice when the time zone is known: %o', (user) => {
  open(user);
  expect(toast.snapshot()).toEqual([]);
});

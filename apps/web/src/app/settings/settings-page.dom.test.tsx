import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ConfirmProvider } from '@questlog/ui/overlays/use-confirm.tsx';
import { beforeEach, expect, test, vi } from 'vitest';
import { DataContext } from '../../data/data-context.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { SettingsHeader } from './settings-header.tsx';
import { SettingsPage } from './settings-page.tsx';

const USER = {
  id: 'u',
  email: 'maya@example.org',
  emailVerified: true,
  firstName: 'Maya',
  lastName: 'Chen',
  avatarUrl: null,
};
const ACCOUNT = {
  id: 'studio',
  name: 'Acme Studio',
  accountType: 'Team',
  subscriptionTier: 'Team',
  userRole: 'Owner',
  usedSeats: 3,
  maxSeats: 5,
  features: { taggingEnabled: true },
};

let isNarrow = false;
beforeEach(() => {
  isNarrow = false;
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    () =>
      ({
        matches: isNarrow,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as never,
  );
});

function open(named: string, account: Partial<typeof ACCOUNT> = {}) {
  const onOpen = vi.fn<(tab: string) => void>();
  const onClose = vi.fn<() => void>();
  const onShown = vi.fn<(tab: string) => void>();
  const mine = { ...ACCOUNT, ...account };
  const state = { state: 'authenticated', user: { ...USER, availableAccounts: [mine] }, account: mine };
  const { data } = testData({
    parts: {
      session: { state, subscribe: () => () => undefined, reloadUser: () => Promise.resolve() },
      api: () => new Promise(() => undefined),
    },
  });
  const page = (tab: string) => (
    <DataContext value={data}>
      <ConfirmProvider>
        <SettingsHeader named={tab} onList={() => onOpen('')} onClose={onClose} end={null} />
        <main id="main" tabIndex={-1}>
          <SettingsPage
            named={tab}
            {...{ onOpen, onShown, onClose }}
            onUpgrade={() => undefined}
            onOpenView={() => undefined}
          />
        </main>
      </ConfirmProvider>
    </DataContext>
  );
  const { rerender } = render(page(named));
  return { onOpen, onShown, onClose, show: (tab: string) => act(() => rerender(page(tab))) };
}

const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
const current = () => document.querySelector('[aria-current=page]')?.textContent;
const heads = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

test("lists the settings tabs under the user's name and the account's name (VIEW-91, VIEW-92)", () => {
  open('billing');
  expect(links()).toEqual([
    'Profile',
    'Password',
    'Preferences',
    'Notifications',
    'Sessions',
    'API tokens',
    'Assistants',
    'General',
    'Usage',
    'Import and export',
    'Calendar feeds',
    'Webhooks',
    'Team Management',
    'Billing',
  ]);
  expect(heads()).toEqual(['Acme Studio', 'Maya: User Settings', 'Acme Studio: Account Settings', 'Billing']);
  expect(current()).toBe('Billing');
  cleanup();
  open('sessions');
  expect(heads()[0]).toBe('Maya');
  expect(screen.getByRole('region', { name: 'Sessions' })).toBeDefined();
});

test('a Member sees no tabs for members and payments, and links to them open General (ACCOUNT-46)', () => {
  open('billing', { userRole: 'Member' });
  expect(links().slice(7)).toEqual(['General', 'Usage', 'Import and export', 'Calendar feeds']);
  expect([current(), screen.getByRole('heading', { level: 2, name: 'General' })]).toEqual([
    'General',
    expect.anything(),
  ]);
  expect(screen.getByText('Manage Account')).toBeDefined();
});

test('a personal account has no settings tab for members (ACCOUNT-37)', () => {
  open('team', { accountType: 'Personal', subscriptionTier: 'PersonalPro' });
  expect(links()).not.toContain('Team Management');
  expect(current()).toBe('General');
});

test('the settings tabs have URLs, and clicking one opens it in this window (VIEW-90)', () => {
  const { onOpen } = open('profile');
  const usage = screen.getByRole('link', { name: 'Usage' });
  expect(usage.getAttribute('href')).toBe('/settings?tab=usage');
  fireEvent.click(usage, { ctrlKey: true });
  expect(onOpen).not.toHaveBeenCalled();
  fireEvent.click(usage);
  expect(onOpen.mock.calls).toEqual([['usage']]);
});

test('the arrow keys, Home and End move between the settings tabs (VIEW-91)', () => {
  open('profile');
  const press = (key: string) => {
    fireEvent.keyDown(document.activeElement as HTMLElement, { key });
    return document.activeElement?.textContent;
  };
  screen.getByRole('link', { name: 'Profile' }).focus();
  expect(['ArrowUp', 'ArrowDown', 'ArrowDown', 'End', 'Home'].map(press)).toEqual([
    'Billing',
    'Profile',
    'Password',
    'Billing',
    'Profile',
  ]);
});

test('Escape closes the settings, but not from a field or a dialog (VIEW-91)', async () => {
  const { onClose } = open('general');
  fireEvent.keyDown(screen.getByLabelText('Account name'), { key: 'Escape' });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Delete Account' })));
  const question = await screen.findByRole('alertdialog');
  fireEvent.keyDown(question, { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  cleanup();
  const again = open('general');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(again.onClose).toHaveBeenCalledOnce();
});

test('on narrow screens, the settings list and the open tab are separate, and the focus moves between them (VIEW-91)', () => {
  isNarrow = true;
  const { onOpen, show } = open('');
  expect(heads()).toEqual(['Settings', 'Maya: User Settings', 'Acme Studio: Account Settings']);
  show('usage');
  expect(heads()).toEqual(['Acme Studio', 'Usage']);
  expect(document.activeElement).toBe(screen.getByRole('main'));
  fireEvent.click(screen.getByRole('button', { name: 'All settings' }));
  expect(onOpen.mock.calls).toEqual([['']]);
  show('');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Usage' }));
});

test.each([
  ['nonsense', [['general']]],
  ['billing', []],
  ['', []],
  ['delete-user', []],
])(
  'for the tab %s in the URL, calls onShown with %j if a different tab is shown (VIEW-90)',
  (named, shown) => {
    expect(open(named).onShown.mock.calls).toEqual(shown);
  },
);

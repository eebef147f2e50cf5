import { NetworkError } from '@questlog/api-client/client';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openUserSettings, press } from './testing/open-user-settings.tsx';

test('saves a preference immediately, and resets it if saving fails (IDENTITY-41, IDENTITY-43)', async () => {
  const { sent, taken } = openUserSettings('preferences', { 'PUT /api/auth/preferences': { id: 'u' } });
  const keys = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Single-letter keys' });
  expect(document.getElementById(keys().getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /^Press N, S or \?/,
  );
  await act(async () => void fireEvent.click(keys()));
  fireEvent.change(screen.getByLabelText('First day of the week'), { target: { value: '0' } });
  const zone = screen.getByLabelText<HTMLSelectElement>('Time zone');
  expect(zone.selectedOptions[0]?.text).toMatch(/^Use this device: [A-Z]/);
  fireEvent.change(zone, { target: { value: 'America/New_York' } });
  await waitFor(() => expect(taken).toHaveLength(3));
  expect(sent.filter((each) => typeof each === 'object')).toEqual([
    { singleLetterKeys: false },
    { weekStart: 0 },
    { timeZone: 'America/New_York' },
  ]);
  cleanup();
  // A saved zone that this browser does not list is still shown as selected.
  const elsewhere = openUserSettings(
    'preferences',
    { 'PUT /api/auth/preferences': { id: 'u' } },
    { timeZone: 'Etc/GMT-14' },
  );
  expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe('Etc/GMT-14');
  fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: 'device' } });
  await waitFor(() => expect(elsewhere.sent.at(-1)).toEqual({ timeZone: null }));
  cleanup();
  openUserSettings('preferences', { 'PUT /api/auth/preferences': new NetworkError(new Error('x')) });
  await act(async () => void fireEvent.click(keys()));
  expect(keys().checked).toBe(true);
  expect(screen.getByRole('alert').textContent).toBe(
    'Failed to save preferencesNetwork error. Please check your connection and try again.',
  );
});

test('turns swiping on and off for this device only (VIEW-81)', async () => {
  const { sent } = openUserSettings('preferences', {});
  const swipes = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Swipe tasks' });
  expect(swipes.checked).toBe(true);
  fireEvent.click(swipes);
  expect(swipes.checked).toBe(false);
  expect(localStorage.getItem('questlog.swipes')).toBe('off');
  fireEvent.click(swipes);
  expect(localStorage.getItem('questlog.swipes')).toBe('on');
  expect(sent).toEqual([]);
});

test('stores the choice to add new tasks at the bottom (TASK-96)', async () => {
  const { sent } = openUserSettings('preferences');
  const last = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Add new tasks at the bottom' });
  expect(last.checked).toBe(false);
  await act(async () => void fireEvent.click(last));
  expect(sent).toEqual(['PUT /api/auth/preferences', { newTasksLast: true }]);
});

test('selects the languages of typed dates, starting from those of the browser (CAPTURE-53)', async () => {
  const { sent } = openUserSettings('preferences');
  const german = screen.getByRole<HTMLInputElement>('checkbox', { name: 'German' });
  expect(german.checked).toBe(false);
  await act(async () => void fireEvent.click(german));
  expect(sent).toEqual(['PUT /api/auth/preferences', { captureLanguages: ['de'] }]);
});

test('returns to the languages of the browser (CAPTURE-53)', async () => {
  const { sent } = openUserSettings('preferences', {}, { captureLanguages: ['de', 'pl'] });
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Polish' }).checked).toBe(true);
  await press('Use my browser’s languages');
  expect(sent).toEqual(['PUT /api/auth/preferences', { captureLanguages: null }]);
});

test('applies a theme immediately and stores it with the user (VIEW-33)', () => {
  const { themes } = openUserSettings('preferences');
  const theme = within(screen.getByRole('group', { name: 'Theme' }));
  fireEvent.click(theme.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  fireEvent.click(theme.getByRole('radio', { name: 'System' }));
  expect(themes).toEqual([
    ['dark', false],
    ['light', true],
  ]);
});

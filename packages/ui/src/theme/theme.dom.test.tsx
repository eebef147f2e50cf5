import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ThemeToggle } from './theme-toggle.tsx';
import { adoptTheme, getTheme, setTheme } from './theme.ts';

const root = document.documentElement;
const grounds = () => [...document.querySelectorAll('meta')].map((meta) => meta.content);

beforeEach(() => {
  document.head.innerHTML = `
    <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#16171a" media="(prefers-color-scheme: dark)">`;
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  setTheme('system');
});

test("a chosen theme is applied, stored, and used for the colour of the browser's own interface (VIEW-33)", () => {
  setTheme('dark');
  expect(root.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('questlog.theme')).toBe('dark');
  expect(grounds()).toEqual(['#16171a', '#16171a']);
});

test('the system theme follows the device', () => {
  setTheme('dark');
  setTheme('system');
  expect(root.dataset['theme']).toBeUndefined();
  expect(grounds()).toEqual(['#ffffff', '#16171a']);
});

test.each([
  ['nothing, of who has chosen nothing', [['ada', 'system']], 'light'],
  ['a light theme', [['ada', 'light']], 'light'],
  ['a dark theme', [['ada', 'dark']], 'dark'],
  [
    'one after the other',
    [
      ['ada', 'dark'],
      ['ada', 'light'],
      ['ada', 'dark'],
    ],
    'dark',
  ],
  [
    'the theme of the device, where that was chosen after another',
    [
      ['ada', 'dark'],
      ['ada', 'system'],
    ],
    'system',
  ],
  [
    'that of the person who is here',
    [
      ['ada', 'dark'],
      ['ben', 'light'],
    ],
    'light',
  ],
  [
    'nothing of one person for another',
    [
      ['ada', 'dark'],
      ['ben', 'system'],
    ],
    'dark',
  ],
] as const)('a theme chosen on another device sets %s', (_, told, theme) => {
  setTheme('light');
  for (const [of, choice] of told) adoptTheme(of, choice);
  expect(getTheme()).toBe(theme);
});

test('a theme chosen on this device stays until a newer one is chosen on another device', () => {
  adoptTheme('ada', 'dark');
  setTheme('light');
  adoptTheme('ada', 'dark');
  expect(getTheme()).toBe('light');
  adoptTheme('ada', 'light');
  adoptTheme('ada', 'dark');
  expect(getTheme()).toBe('dark');
});

test('the theme toggle shows and changes the theme', () => {
  const chosen: string[] = [];
  render(<ThemeToggle onChange={(choice) => chosen.push(choice)} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'System' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Light' }));
  expect(getTheme()).toBe('light');
  expect(chosen).toEqual(['light']);
});

test('a theme chosen in another tab is applied in this tab', () => {
  render(<ThemeToggle />);
  localStorage.setItem('questlog.theme', 'dark');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'questlog.theme' })));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
  expect(root.dataset['theme']).toBe('dark');
});

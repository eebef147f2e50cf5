import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ThemeToggle } from './theme-toggle.tsx';
import { adoptTheme, getTheme, setTheme } from './theme.ts';

const root = document.documentElement;
const grounds = () => [...document.querySelectorAll('meta')].map((meta) => meta.content);

beforeEach(() => {
  document.head.innerHTML = `
    <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#121724" media="(prefers-color-scheme: dark)">`;
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  setTheme('system');
});

test("a selected theme is applied and stored, and colours the browser's interface too (VIEW-33)", () => {
  setTheme('dark');
  expect(root.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('questlog.theme')).toBe('dark');
  expect(grounds()).toEqual(['#121724', '#121724']);
});

test('the system theme follows the device', () => {
  setTheme('dark');
  setTheme('system');
  expect(root.dataset['theme']).toBeUndefined();
  expect(grounds()).toEqual(['#ffffff', '#121724']);
});

test.each([
  ['its own theme if the user has chosen none there', [['ada', 'system']], 'light'],
  ['the light theme that was chosen', [['ada', 'light']], 'light'],
  ['the dark theme that was chosen', [['ada', 'dark']], 'dark'],
  [
    'the last of several themes',
    [
      ['ada', 'dark'],
      ['ada', 'light'],
      ['ada', 'dark'],
    ],
    'dark',
  ],
  [
    'the system theme if that was chosen last',
    [
      ['ada', 'dark'],
      ['ada', 'system'],
    ],
    'system',
  ],
  [
    'the theme of the current user',
    [
      ['ada', 'dark'],
      ['ben', 'light'],
    ],
    'light',
  ],
  [
    'the same theme as before if the next user has chosen none',
    [
      ['ada', 'dark'],
      ['ben', 'system'],
    ],
    'dark',
  ],
] as const)('after a theme is chosen on another device, this device uses %s', (_, choices, theme) => {
  setTheme('light');
  for (const [of, choice] of choices) adoptTheme(of, choice);
  expect(getTheme()).toBe(theme);
});

test('a theme selected on this device stays until a theme is selected later on another device', () => {
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

test('applies a theme selected in another tab', () => {
  render(<ThemeToggle />);
  localStorage.setItem('questlog.theme', 'dark');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'questlog.theme' })));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
  expect(root.dataset['theme']).toBe('dark');
});

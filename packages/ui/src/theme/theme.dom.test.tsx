import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ThemeToggle } from './theme-toggle.tsx';
import { getTheme, hasChosenTheme, setTheme } from './theme.ts';

const root = document.documentElement;
const grounds = () => [...document.querySelectorAll('meta')].map((meta) => meta.content);

beforeEach(() => {
  document.head.innerHTML = `
    <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#0d1226" media="(prefers-color-scheme: dark)">`;
});

afterEach(() => {
  cleanup();
  setTheme('system');
});

test('a choice is applied, remembered and shown in the colour of the browser', () => {
  setTheme('dark');
  expect(root.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('questlog.theme')).toBe('dark');
  expect(grounds()).toEqual(['#0d1226', '#0d1226']);
});

test('the system theme leaves everything to the device', () => {
  setTheme('dark');
  setTheme('system');
  expect(root.dataset['theme']).toBeUndefined();
  expect(grounds()).toEqual(['#ffffff', '#0d1226']);
});

test('knows whether anything was chosen', () => {
  localStorage.removeItem('questlog.theme');
  expect(hasChosenTheme()).toBe(false);
  setTheme('system');
  expect(hasChosenTheme()).toBe(true);
});

test('the toggle shows and makes the choice', () => {
  const chosen: string[] = [];
  render(<ThemeToggle onChange={(choice) => chosen.push(choice)} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'System' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Light' }));
  expect(getTheme()).toBe('light');
  expect(chosen).toEqual(['light']);
});

test('another tab’s choice arrives here', () => {
  render(<ThemeToggle />);
  localStorage.setItem('questlog.theme', 'dark');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'questlog.theme' })));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
  expect(root.dataset['theme']).toBe('dark');
});

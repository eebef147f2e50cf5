import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveFieldWithKeyboard } from './leave-field.ts';

let stop = (): void => undefined;

beforeEach(() => {
  resizeTo(390, 844);
  stop = leaveFieldWithKeyboard();
});

afterEach(() => {
  stop();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

function resizeTo(width: number, height: number): void {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('innerHeight', height);
  dispatchEvent(new Event('resize'));
}

/** Adds a field to the page, in a dialog if `isModal` is true, and focuses it. */
function focusField(isModal = false): HTMLInputElement {
  const field = document.createElement('input');
  const around = document.createElement('div');
  if (isModal) around.dataset['modal'] = '';
  around.append(field);
  document.body.append(around);
  field.focus();
  return field;
}

test('a field loses the focus when the on-screen keyboard closes (VIEW-80)', () => {
  const field = focusField();
  resizeTo(390, 500);
  expect(document.activeElement).toBe(field);
  resizeTo(390, 844);
  expect(document.activeElement).toBe(document.body);
});

test.each([
  ['only the address bar disappears', [[390, 788]]],
  [
    'the device is turned while the keyboard is open',
    [
      [390, 500],
      [844, 200],
    ],
  ],
] as const)('a field keeps the focus if %s', (_, sizes) => {
  const field = focusField();
  for (const [width, height] of sizes) resizeTo(width, height);
  if (sizes.length === 1) resizeTo(390, 844);
  expect(document.activeElement).toBe(field);
});

test('a field in a dialog keeps the focus when the keyboard closes', () => {
  const field = focusField(true);
  resizeTo(390, 500);
  resizeTo(390, 844);
  expect(document.activeElement).toBe(field);
});

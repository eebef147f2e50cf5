import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { narrowQuery, useRowHeight } from '../list/use-row-height.ts';
import { setDensity } from './density.ts';

afterEach(() => {
  cleanup();
  delete document.documentElement.dataset['density'];
  localStorage.clear();
});

function Height({ touch }: { touch: boolean }) {
  return <p>{useRowHeight(touch)}</p>;
}

test('rows are 36 px tall with a fine pointer, or 44 px in the comfortable density (VIEW-69)', () => {
  render(<Height touch={false} />);
  expect(screen.getByText('36')).toBeDefined();
  act(() => setDensity('comfortable'));
  expect(screen.getByText('44')).toBeDefined();
  expect(localStorage.getItem('questlog.density')).toBe('comfortable');
  act(() => setDensity('compact'));
  expect(screen.getByText('36')).toBeDefined();
});

test('rows are 48 px tall on touch devices, whatever the density (VIEW-69)', () => {
  setDensity('comfortable');
  render(<Height touch />);
  expect(screen.getByText('48')).toBeDefined();
});

test('rows are 52 px tall on a touch device up to 640 px wide (VIEW-69)', () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query === narrowQuery,
        addEventListener: vi.fn(),
        removeEventListener: vi.fn(),
      }) as unknown as MediaQueryList,
  );
  render(<Height touch />);
  expect(screen.getByText('52')).toBeDefined();
});

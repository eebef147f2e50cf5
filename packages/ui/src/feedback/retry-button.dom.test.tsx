import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RetryButton } from './retry-button.tsx';

const screenOf = (failed: boolean) => (
  <>
    <main id="main" tabIndex={-1} />
    <nav>{failed && <RetryButton onRetry={() => undefined} />}</nav>
    <section tabIndex={-1} aria-label="Trash">
      {failed && <RetryButton onRetry={() => undefined} />}
    </section>
    <button type="button">Elsewhere</button>
  </>
);

test.each([
  ['the element that contained it', 1, 'Trash'],
  ['the content if that element cannot have it', 0, 'main'],
])('a focused Retry button that disappears moves the focus to %s (VIEW-53)', (_, which, target) => {
  const { rerender } = render(screenOf(true));
  act(() => screen.getAllByRole('button', { name: 'Retry' })[which]?.focus());
  rerender(screenOf(false));
  const { activeElement } = document;
  expect(activeElement?.getAttribute('aria-label') ?? activeElement?.id).toBe(target);
});

test('a Retry button without the focus disappears without moving it (VIEW-53)', () => {
  const { rerender } = render(screenOf(true));
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  act(() => elsewhere.focus());
  rerender(screenOf(false));
  expect(document.activeElement).toBe(elsewhere);
});

import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AppFrame } from './app-frame.tsx';

test('the skip link moves the focus but changes neither the URL nor the history', async () => {
  render(
    <AppFrame header="Today" sidebar="Views">
      Tasks
    </AppFrame>,
  );
  const { length } = history;
  await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(location.hash).toBe('');
  expect(history.length).toBe(length);
});

test('the header gets a bottom border once the page is scrolled (VIEW-68)', () => {
  render(
    <AppFrame header="Today" sidebar="Views">
      Tasks
    </AppFrame>,
  );
  const scrollTo = (y: number) =>
    act(() => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
      window.dispatchEvent(new Event('scroll'));
    });
  const header = screen.getByRole('banner');
  expect(header.className).toContain('border-transparent');
  scrollTo(40);
  expect(header.className).not.toContain('border-transparent');
  scrollTo(0);
  expect(header.className).toContain('border-transparent');
});

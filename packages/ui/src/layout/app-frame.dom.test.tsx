import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { AppFrame } from './app-frame.tsx';

afterEach(cleanup);

test('the skip link moves the focus and leaves address and history unchanged', async () => {
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

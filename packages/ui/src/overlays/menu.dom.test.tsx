import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { MenuButton } from './menu-button.tsx';
import { closeTopmost, isCovered } from './open-overlays.ts';

afterEach(cleanup);

test("the browser's Back closes an open menu first (VIEW-38)", async () => {
  render(<MenuButton label="Actions" entries={[{ label: 'Rename', onSelect: () => {} }]} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Actions' }));
  await screen.findByRole('menuitem', { name: 'Rename' });
  expect(isCovered()).toBe(true);
  act(() => expect(closeTopmost()).toBe(true));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(isCovered()).toBe(false);
});

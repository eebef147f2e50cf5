import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Popover } from './popover.tsx';

afterEach(cleanup);

function Example({ open }: { open: boolean }) {
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={anchor} type="button">
        Opens it
      </button>
      <input aria-label="Elsewhere" />
      <Popover anchor={anchor} open={open} onOpenChange={() => {}} label="Panel">
        <button type="button">Inside</button>
      </Popover>
    </>
  );
}

async function openPopover() {
  const { rerender } = render(<Example open={false} />);
  screen.getByRole('button', { name: 'Opens it' }).focus();
  rerender(<Example open />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Inside' })));
  return async (): Promise<void> => {
    rerender(<Example open={false} />);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Inside' })).toBeNull());
  };
}

test('a closing popover restores the focus to its opener', async () => {
  const close = await openPopover();
  await close();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Opens it' }));
});

test('a closing popover leaves a focus that has moved elsewhere', async () => {
  const close = await openPopover();
  act(() => screen.getByRole('textbox', { name: 'Elsewhere' }).focus());
  await close();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Elsewhere' }));
});

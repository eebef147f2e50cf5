import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { sheetQuery } from '../hooks/use-media-query.ts';
import { PopoverButton } from './popover-button.tsx';
import { Popover } from './popover.tsx';

function useSheets(): void {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => {
    const list = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
    return { ...list, matches: query === sheetQuery } as unknown as MediaQueryList;
  });
}

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

test('a closing popover returns the focus to its opener', async () => {
  const close = await openPopover();
  await close();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Opens it' }));
});

test('a closing popover leaves the focus where the user has moved it', async () => {
  const close = await openPopover();
  act(() => screen.getByRole('textbox', { name: 'Elsewhere' }).focus());
  await close();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Elsewhere' }));
});

const button = (
  <PopoverButton label="Panel" icon={<span />}>
    {(close) => (
      <button type="button" onClick={close}>
        Inside
      </button>
    )}
  </PopoverButton>
);

test('on a phone, a popover is a sheet with a title and a scrim, and restores the focus (VIEW-112)', async () => {
  useSheets();
  render(button);
  const opener = screen.getByRole('button', { name: 'Panel' });
  const open = async (): Promise<HTMLElement> => {
    await userEvent.click(opener);
    const sheet = await screen.findByRole('dialog', { name: 'Panel' });
    await waitFor(() => expect(sheet.contains(document.activeElement)).toBe(true));
    return sheet;
  };
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await open()).hasAttribute('data-sheet')).toBe(true);
  await userEvent.click(document.querySelector('.bg-overlay') as Element);
  await isClosed();
  for (const close of [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.click(screen.getByRole('button', { name: 'Inside' })),
  ]) {
    await open();
    await close();
    expect(document.activeElement).toBe(opener);
    await isClosed();
    expect(document.activeElement).toBe(opener);
  }
});

test('on a phone, a popover in the drawer does not become a sheet (VIEW-112)', async () => {
  useSheets();
  render(<dialog open>{button}</dialog>);
  await userEvent.click(screen.getByRole('button', { name: 'Panel' }));
  const panel = (await screen.findByRole('button', { name: 'Inside' })).closest('[role="dialog"]');
  expect(panel?.hasAttribute('data-sheet')).toBe(false);
});

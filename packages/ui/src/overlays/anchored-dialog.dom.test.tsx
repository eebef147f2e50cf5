import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { sheetQuery } from '../hooks/use-media-query.ts';
import { AnchoredDialog } from './anchored-dialog.tsx';
import { closeTopmost, isCovered } from './open-overlays.ts';

/** Mocks a narrow window or touch pointer if `matches` is true. */
function useSheets(matches: boolean): void {
  const list = { matches, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => {
    return { ...list, matches: query === sheetQuery && matches } as unknown as MediaQueryList;
  });
}

/** A list whose first row opens a dialog. With `leaves`, the row is gone when the dialog closes. */
function Owner({ leaves = false, onPress }: { leaves?: boolean; onPress?: () => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const [isRemoved, setIsRemoved] = useState(false);
  return (
    <>
      <div data-focus-home="">
        {!isRemoved && (
          <button
            type="button"
            onClick={({ currentTarget }) => {
              onPress?.();
              setAnchor(currentTarget);
              setOpen(true);
            }}
          >
            First
          </button>
        )}
        <button type="button" data-focus-entry="">
          Second
        </button>
      </div>
      {anchor !== null && (
        <AnchoredDialog
          open={open}
          anchor={anchor}
          title="Schedule Task"
          description="Sow"
          footer={<button type="button">Done</button>}
          onClose={() => {
            setOpen(false);
            setIsRemoved(leaves);
          }}
          onClosed={() => setAnchor(null)}
        >
          <input aria-label="Date" />
        </AnchoredDialog>
      )}
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'First' });
const dialog = () => screen.queryByRole('dialog', { name: 'Schedule Task' });
const isLocked = () =>
  [document.documentElement, document.body].some(({ style }) =>
    /hidden|clip/.test(style.overflow + style.overflowY),
  );

function open(props: { leaves?: boolean; onPress?: () => void } = {}): void {
  render(<Owner {...props} />);
  opener().focus();
  fireEvent.click(opener());
}

async function isClosed(): Promise<void> {
  await waitFor(() => expect(dialog()).toBeNull());
  expect(isCovered()).toBe(false);
}

it('an anchored dialog is a popover without a scrim, and the page behind it scrolls (VIEW-70)', () => {
  useSheets(false);
  open();
  expect(dialog()?.hasAttribute('data-sheet')).toBe(false);
  expect(dialog()?.parentElement?.hasAttribute('data-side')).toBe(true);
  expect(document.querySelector('.bg-overlay')).toBeNull();
  expect(isLocked()).toBe(false);
});

it('a press on the page closes the popover and reaches the page (VIEW-70)', async () => {
  useSheets(false);
  open();
  const pressed = vi.fn<() => void>();
  const second = document.querySelector<HTMLElement>('[data-focus-entry]') as HTMLElement;
  second.addEventListener('click', pressed);
  await userEvent.click(second);
  await isClosed();
  expect(pressed).toHaveBeenCalledOnce();
});

it("a press on the popover's opener closes it and does not reopen it (VIEW-70)", async () => {
  useSheets(false);
  const onPress = vi.fn<() => void>();
  open({ onPress });
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'First');
  await userEvent.click(button as HTMLElement);
  await isClosed();
  expect(onPress).toHaveBeenCalledOnce();
  await userEvent.click(opener());
  expect(onPress).toHaveBeenCalledTimes(2);
  expect(dialog()).not.toBeNull();
});

it('without an anchor, the dialog is centred in the window', () => {
  useSheets(false);
  render(<AnchoredDialog open anchor={null} title="Schedule Task" onClose={() => undefined} />);
  expect(dialog()).not.toBeNull();
  expect(document.querySelector('.bg-overlay')).not.toBeNull();
});

it('an anchored dialog is a sheet with a scrim, and the page behind it does not scroll (VIEW-70)', async () => {
  useSheets(true);
  open();
  expect(dialog()?.hasAttribute('data-sheet')).toBe(true);
  expect(document.querySelector('.bg-overlay')).not.toBeNull();
  await waitFor(() => expect(isLocked()).toBe(true));
});

it('a press on the scrim closes the sheet (VIEW-70)', async () => {
  useSheets(true);
  open();
  await userEvent.click(document.querySelector('.bg-overlay') as Element);
  await isClosed();
});

describe.each([
  ['a popover', false],
  ['a sheet', true],
])('%s', (_, isSheet) => {
  it('an anchored dialog focuses its first field and restores the focus when it closes (VIEW-57, VIEW-59)', () => {
    useSheets(isSheet);
    open();
    const field = screen.getByRole('textbox', { name: 'Date' });
    expect(document.activeElement).toBe(field);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(document.activeElement).toBe(opener());
  });

  it('closing an anchored dialog focuses the list if the row that opened it is gone (VIEW-59)', () => {
    useSheets(isSheet);
    open({ leaves: true });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.activeElement?.textContent).toBe('Second');
  });

  it('Back closes an anchored dialog (VIEW-38)', async () => {
    useSheets(isSheet);
    open();
    expect(closeTopmost()).toBe(true);
    await isClosed();
  });

  it("typing does not press an anchored dialog's focused button (VIEW-65)", async () => {
    useSheets(isSheet);
    open();
    const button = screen.getByRole('button', { name: 'Close' });
    button.focus();
    await userEvent.keyboard('a{Enter}');
    expect(dialog()?.hasAttribute('data-open')).toBe(true);
    expect(screen.getByRole('button', { name: 'Close' })).toBe(button);
  });
});

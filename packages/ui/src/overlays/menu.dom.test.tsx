import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { sheetQuery } from '../hooks/use-media-query.ts';
import { Menu } from './menu.tsx';
import { MenuButton } from './menu-button.tsx';
import type { MenuItem } from './menu-entry.ts';
import { closeTopmost, isCovered } from './open-overlays.ts';

test('Back closes an open menu instead of leaving the page (VIEW-38)', async () => {
  render(<MenuButton label="Actions" entries={[{ label: 'Rename', onSelect: () => {} }]} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Actions' }));
  await screen.findByRole('menuitem', { name: 'Rename' });
  expect(isCovered()).toBe(true);
  act(() => expect(closeTopmost()).toBe(true));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(isCovered()).toBe(false);
});

/** A menu with an item that replaces the menu's items, as converting a task does. */
function Changing({ nested }: { nested: boolean }) {
  const [isDone, setIsDone] = useState(false);
  const items: MenuItem[] = isDone
    ? [{ label: 'Project', onSelect: () => {} }]
    : [
        { label: 'Project', onSelect: () => {} },
        { label: 'Checklist', onSelect: () => setIsDone(true) },
      ];
  return (
    <MenuButton
      label="Actions"
      entries={nested ? [{ kind: 'submenu', label: 'Turn into', icon: undefined, entries: items }] : items}
    />
  );
}

test.each([false, true])(
  "returns the focus to the button if the action replaces the menu's entries (in a submenu: %s)",
  async (nested) => {
    const user = userEvent.setup();
    render(<Changing nested={nested} />);
    const button = screen.getByRole('button', { name: 'Actions' });
    button.focus();
    await user.keyboard('{Enter}');
    if (nested) {
      (await screen.findByRole('menuitem', { name: 'Turn into' })).focus();
      await user.keyboard('{ArrowRight}');
    }
    (await screen.findByRole('menuitem', { name: 'Checklist' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(button);
  },
);

/** A row with a menu. One of the menu's entries removes the row. */
function Leaving() {
  const [isRemoved, setIsRemoved] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(true);
  return (
    <div data-focus-home="">
      {!isRemoved && <button ref={anchor}>Sow</button>}
      <button data-focus-entry="">Mow</button>
      <Menu
        anchor={anchor}
        open={open}
        onOpenChange={setOpen}
        label="Actions for Sow"
        entries={[{ label: 'Tomorrow', onSelect: () => setIsRemoved(true) }]}
      />
    </div>
  );
}

test("closing a menu moves the focus to the list if the action removes the menu's row", async () => {
  render(<Leaving />);
  await userEvent.setup().click(await screen.findByRole('menuitem', { name: 'Tomorrow' }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mow' }));
});

function useSheets(): void {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => {
    const list = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
    return { ...list, matches: query === sheetQuery } as unknown as MediaQueryList;
  });
}

test('on a phone, a menu is a sheet with a title, and a submenu leads back to it (VIEW-112)', async () => {
  useSheets();
  const user = userEvent.setup();
  render(<Changing nested />);
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  const menu = await screen.findByRole('menu', { name: 'Actions' });
  expect(menu.hasAttribute('data-sheet')).toBe(true);
  expect(menu.textContent).toContain('Actions');
  screen.getByRole('menuitem', { name: 'Turn into' }).focus();
  await user.keyboard('{ArrowRight}');
  (await screen.findByRole('menuitem', { name: 'Back to Actions' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('menu', { name: 'Turn into' })).toBeNull());
  expect(screen.getByRole('menu', { name: 'Actions' })).toBeDefined();
});

test('Back on a phone leads from a submenu to its menu (VIEW-112)', async () => {
  useSheets();
  const user = userEvent.setup();
  render(<Changing nested />);
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  (await screen.findByRole('menuitem', { name: 'Turn into' })).focus();
  await user.keyboard('{ArrowRight}');
  await screen.findByRole('menu', { name: 'Turn into' });
  act(() => void closeTopmost());
  await waitFor(() => expect(screen.queryByRole('menu', { name: 'Turn into' })).toBeNull());
  expect(screen.getByRole('menu', { name: 'Actions' })).toBeDefined();
  act(() => void closeTopmost());
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(isCovered()).toBe(false);
});

test('on a phone, a menu inside a dialog stays next to its button (VIEW-112)', async () => {
  useSheets();
  render(
    <div role="dialog" aria-label="Task">
      <MenuButton label="Actions" entries={[{ label: 'Rename', onSelect: () => {} }]} />
    </div>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Actions' }));
  expect((await screen.findByRole('menu')).hasAttribute('data-sheet')).toBe(false);
});

test('Tab closes a menu and returns the focus to its button', async () => {
  const user = userEvent.setup();
  render(<MenuButton label="Actions" entries={[{ label: 'Rename', onSelect: () => {} }]} />);
  screen.getByRole('button', { name: 'Actions' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Rename' });
  await user.keyboard('{Tab}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions' }));
});

test('pressing a toast closes an open menu only after the click, so that the toast receives it', async () => {
  const user = userEvent.setup();
  const undo = vi.fn();
  render(
    <>
      <MenuButton label="Actions" entries={[{ label: 'Rename', onSelect: () => {} }]} />
      <section data-toasts="">
        <button type="button" onClick={undo}>
          Undo
        </button>
      </section>
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  await screen.findByRole('menu');
  const button = screen.getByText('Undo');
  fireEvent.pointerDown(button, { pointerType: 'mouse' });
  fireEvent.mouseDown(button);
  expect(screen.queryByRole('menu')).not.toBeNull();
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(undo).toHaveBeenCalledOnce();
});

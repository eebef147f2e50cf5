import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Menu } from './menu.tsx';
import { MenuButton } from './menu-button.tsx';
import type { MenuItem } from './menu-entry.ts';
import { closeTopmost, isCovered } from './open-overlays.ts';

afterEach(cleanup);

test("the browser's Back closes an open menu instead of leaving the page (VIEW-38)", async () => {
  render(<MenuButton label="Actions" entries={[{ label: 'Rename', onSelect: () => {} }]} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Actions' }));
  await screen.findByRole('menuitem', { name: 'Rename' });
  expect(isCovered()).toBe(true);
  act(() => expect(closeTopmost()).toBe(true));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(isCovered()).toBe(false);
});

/** A menu with an entry that changes the other entries, like the entry that converts a task. */
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
  'returns the focus to the button if the selected action changes the entries (in a submenu: %s)',
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

/** A row whose menu has an entry that moves the row away. */
function Leaving() {
  const [isGone, setIsGone] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(true);
  return (
    <div data-focus-home="">
      {!isGone && <button ref={anchor}>Sow</button>}
      <button data-focus-entry="">Mow</button>
      <Menu
        anchor={anchor}
        open={open}
        onOpenChange={setOpen}
        label="Actions for Sow"
        entries={[{ label: 'Tomorrow', onSelect: () => setIsGone(true) }]}
      />
    </div>
  );
}

test("focuses the list's entry if the selected action removes the row of the menu", async () => {
  render(<Leaving />);
  await userEvent.setup().click(await screen.findByRole('menuitem', { name: 'Tomorrow' }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mow' }));
});

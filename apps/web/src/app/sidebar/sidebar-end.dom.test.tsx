import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { show } from '../../features/tags/testing/data.tsx';
import { SidebarEnd } from './sidebar-end.tsx';

test('the sidebar ends with the trash, even without tags (TRASH-13)', async () => {
  const open = vi.fn<(dialog: object) => void>();
  show(
    <SidebarEnd
      view={undefined}
      onOpenView={() => undefined}
      favouriteEntry={() => ({ kind: 'separator' })}
      show={open}
    />,
    { tags: [] },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Trash' }));
  expect(open.mock.calls).toEqual([[{ kind: 'trash' }]]);
});

import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { ChevronsUpDown } from 'lucide-react';
import type { ComponentType } from 'react';

import { useSession } from '../../data/hooks.ts';
import { useOwnAvatar } from '../../data/avatars/use-own-avatar.ts';
import { Avatar } from '@questlog/ui/marks/avatar.tsx';
import { PopoverButton } from '@questlog/ui/overlays/popover-button.tsx';
import type { UserMenuPanelProps, UserMenuLinks } from './user-menu-panel.tsx';
import { SkeletonRows } from '@questlog/ui/feedback/skeleton.tsx';

export function UserMenu({ Panel, ...links }: UserMenuLinks & { Panel: ComponentType<UserMenuPanelProps> }) {
  const { user, account } = useSession();
  const avatar = useOwnAvatar();
  if (user === null) return null;
  return (
    <PopoverButton
      label="Account menu"
      align="start"
      popoverClassName="w-72 p-1.5"
      className="flex min-w-0 flex-1 items-center gap-2.5 p-1.5 text-left transition-colors hover:bg-press/60 aria-expanded:bg-press"
      trigger={
        <>
          <Avatar {...avatar} />
          <span className="min-w-0 flex-1">
            <span className="sr-only">Account menu: </span>
            <span className="block truncate text-sm font-semibold">{avatar.name}</span>
            <span className="block truncate text-xs text-muted">{account?.name}</span>
          </span>
          <ChevronsUpDown size={16} aria-hidden="true" className="shrink-0 text-muted" />
        </>
      }
    >
      {(close) => (
        <Boundary fallback={<SkeletonRows label="Loading the account menu" />}>
          <Panel {...links} avatar={avatar} onClose={close} />
        </Boundary>
      )}
    </PopoverButton>
  );
}

import { tierTitle } from '@questlog/domain/plans/plans';
import { Keyboard, LogOut, RefreshCw, Tags, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useQueueCount, useSession } from '../../data/hooks.ts';
import { Avatar } from '@questlog/ui/marks/avatar.tsx';
import { Badge } from '@questlog/ui/marks/badge.tsx';
import { Count } from '@questlog/ui/marks/count.tsx';
import { Kbd } from '@questlog/ui/marks/kbd.tsx';
import { useSidebar } from '@questlog/ui/layout/sidebar-context.ts';
import { resolvedTheme } from '@questlog/ui/theme/theme.ts';
import { ThemeToggle } from '@questlog/ui/theme/theme-toggle.tsx';
import { useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import { useSignOut } from './use-sign-out.ts';

/** Where the account menu leads. */
export interface UserMenuPlaces {
  onShowTrash: () => void;
  onShowKeys: () => void;
  onShowOutbox: () => void;
  /** Given where the account has tags and this member may manage them. */
  onManageTags?: (() => void) | undefined;
}

/** What the account menu opens: who is signed in, the theme, and where it leads. */
export function UserMenuPanel({
  onShowTrash,
  onShowKeys,
  onShowOutbox,
  onManageTags,
  name,
  onClose,
}: UserMenuPlaces & { name: string; onClose: () => void }) {
  const { user, account, session } = useSession();
  const signOut = useSignOut();
  const { closeSidebar } = useSidebar();
  const waiting = useQueueCount();
  const hasKeyboard = useMediaQuery('(pointer: fine)');
  if (user === null) return null;
  const andClose = (act: () => void) => () => {
    onClose();
    closeSidebar();
    act();
  };
  return (
    <>
      <div className="flex items-center gap-3 px-2 pt-2 pb-3">
        <Avatar name={name} size={40} />
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-semibold" title={name}>
            {name}
          </p>
          <p className="truncate text-xs text-muted" title={user.email}>
            {user.email}
          </p>
        </div>
      </div>
      {account !== null && (
        <p className="flex items-center gap-2 border-t border-border px-2 py-2.5 text-sm">
          <span className="min-w-0 flex-1 truncate" title={account.name}>
            {account.name}
          </span>
          <Badge>{tierTitle(account.subscriptionTier)}</Badge>
        </p>
      )}
      <div className="border-y border-border px-2 py-2.5">
        <ThemeToggle
          onChange={() => session.updateTheme(resolvedTheme() === 'dark' ? 1 : 0)}
          className="w-full"
        />
      </div>
      <div className="pt-1.5">
        {onManageTags !== undefined && (
          <Entry icon={<Tags size={16} />} onSelect={andClose(onManageTags)}>
            Manage Tags
          </Entry>
        )}
        <Entry icon={<Trash2 size={16} />} onSelect={andClose(onShowTrash)}>
          Trash
        </Entry>
        {hasKeyboard && (
          <Entry icon={<Keyboard size={16} />} onSelect={andClose(onShowKeys)} end={<Kbd keys="?" />}>
            Keyboard shortcuts
          </Entry>
        )}
        <Entry
          icon={<RefreshCw size={16} />}
          onSelect={andClose(onShowOutbox)}
          end={waiting > 0 && <Count value={waiting} />}
        >
          Outbox
        </Entry>
        <Entry icon={<LogOut size={16} />} onSelect={andClose(() => void signOut())}>
          Logout
        </Entry>
      </div>
    </>
  );
}

function Entry({
  icon,
  end,
  onSelect,
  children,
}: {
  icon: ReactNode;
  end?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      onClick={onSelect}
      className="focus-ring-inset flex h-9 w-full items-center gap-2.5 rounded-md px-2 text-left text-sm transition-colors hover:bg-press pointer-coarse:h-11"
    >
      <span aria-hidden="true" className="text-muted">
        {icon}
      </span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {end}
    </button>
  );
}

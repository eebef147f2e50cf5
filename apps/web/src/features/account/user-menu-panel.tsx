import { accountMenu, planTitle } from '@questlog/domain/accounts/account-menu';
import {
  ArrowLeftRight,
  History,
  Keyboard,
  LogOut,
  Plus,
  Redo2,
  RefreshCw,
  Settings,
  Tags,
  Trash2,
  Undo2,
  UserCog,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { avatarOf, type ShownAvatar } from '../../data/avatars/use-own-avatar.ts';
import { useData } from '../../data/data-context.ts';
import { useQueueCount, useSession, useUndoSteps } from '../../data/hooks.ts';
import { Avatar } from '@questlog/ui/marks/avatar.tsx';
import { Badge } from '@questlog/ui/marks/badge.tsx';
import { Count } from '@questlog/ui/marks/count.tsx';
import { Kbd } from '@questlog/ui/marks/kbd.tsx';
import { stackQuery } from '@questlog/ui/layout/stack-query.ts';
import { useSidebar } from '@questlog/ui/layout/sidebar-context.ts';
import { resolvedTheme } from '@questlog/ui/theme/theme.ts';
import { ThemeToggle } from '@questlog/ui/theme/theme-toggle.tsx';
import { useMediaQuery } from '@questlog/ui/hooks/use-media-query.ts';
import type { AccountDialog } from './account-dialog.ts';
import { useSignOut } from './use-sign-out.ts';

/** Maximum number of other accounts in the menu. The account switcher lists the rest. */
const QUICK = 3;

export interface UserMenuLinks {
  onShowTrash: () => void;
  onShowKeys: () => void;
  onShowOutbox: () => void;
  onManageTags: () => void;
  onShowActivity: () => void;
  onOpenDialog: (dialog: AccountDialog) => void;
  onSwitch: (accountId: string) => void;
}

export interface UserMenuPanelProps extends UserMenuLinks {
  avatar: ShownAvatar;
  onClose: () => void;
}

function UserHead({ avatar, email }: { avatar: ShownAvatar; email: string }) {
  return (
    <div className="flex items-center gap-3 px-2 pt-2 pb-3">
      <Avatar {...avatar} size={40} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-semibold" title={avatar.name}>
          {avatar.name}
        </p>
        <p className="truncate text-xs text-muted" title={email}>
          {email}
        </p>
      </div>
    </div>
  );
}

export function UserMenuPanel({
  onShowTrash,
  onShowKeys,
  onShowOutbox,
  onManageTags,
  onShowActivity,
  onOpenDialog,
  onSwitch,
  avatar,
  onClose,
}: UserMenuPanelProps) {
  const { user, account, session } = useSession();
  const signOut = useSignOut();
  const { closeSidebar } = useSidebar();
  const waiting = useQueueCount();
  const hasKeyboard = useMediaQuery('(pointer: fine)');
  const isStacked = useMediaQuery(stackQuery);
  if (user === null) return null;
  const others = user.availableAccounts.filter(({ id }) => id !== account?.id);
  const offered =
    account === null
      ? undefined
      : accountMenu({ role: account.userRole, status: 'Active' }, account, account.features.taggingEnabled);
  const andClose = (act: () => void) => () => {
    onClose();
    closeSidebar();
    act();
  };
  const dialog = (which: AccountDialog) => andClose(() => onOpenDialog(which));
  const settings = (tab: string) => dialog({ kind: 'settings', tab: isStacked ? '' : tab });
  return (
    <>
      <UserHead avatar={avatar} email={user.email} />
      {account !== null && (
        <section aria-label="Accounts" className="border-t border-border py-1.5">
          <p className="flex min-h-9 items-center gap-2.5 px-2 text-sm">
            <Avatar {...avatarOf(account, avatar)} size={24} />
            <span dir="auto" className="min-w-0 flex-1 truncate font-medium" title={account.name}>
              {account.name}
            </span>
            <Badge>{planTitle(account)}</Badge>
          </p>
          {offered !== undefined && (
            <Entry icon={<Settings size={16} />} onSelect={settings('general')}>
              {offered.settings}
            </Entry>
          )}
          {offered?.team === true && (
            <Entry icon={<Users size={16} />} onSelect={dialog({ kind: 'settings', tab: 'team' })}>
              Team Management
            </Entry>
          )}
          {others.slice(0, QUICK).map((other) => (
            <Entry
              key={other.id}
              icon={<Avatar {...avatarOf(other, avatar)} size={24} />}
              onSelect={andClose(() => onSwitch(other.id))}
              label={`Switch to ${other.name}`}
            >
              {other.name}
            </Entry>
          ))}
          {others.length > 0 && (
            <Entry icon={<ArrowLeftRight size={16} />} onSelect={dialog({ kind: 'switch-account' })}>
              Switch account
            </Entry>
          )}
          <Entry icon={<Plus size={16} />} onSelect={dialog({ kind: 'create-account' })}>
            Create Account
          </Entry>
        </section>
      )}
      <div className="border-y border-border px-2 py-2.5">
        <ThemeToggle
          onChange={(choice) => session.updateTheme(resolvedTheme(), choice === 'system')}
          className="w-full"
        />
      </div>
      <UndoEntries andClose={andClose} />
      <div className="pt-1.5">
        <Entry icon={<UserCog size={16} />} onSelect={settings('profile')}>
          User Settings
        </Entry>
        {offered?.tags === true && (
          <Entry icon={<Tags size={16} />} onSelect={andClose(onManageTags)}>
            Manage Tags
          </Entry>
        )}
        <Entry icon={<History size={16} />} onSelect={andClose(onShowActivity)}>
          Activity
        </Entry>
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
          Log out
        </Entry>
      </div>
    </>
  );
}

/** The entries that undo and redo the last step, if there is one (UNDO-1). */
function UndoEntries({ andClose }: { andClose: (act: () => void) => () => void }) {
  const { undo } = useData();
  const steps = useUndoSteps();
  const [undone] = steps.undo;
  const [redone] = steps.redo;
  const hasKeyboard = useMediaQuery('(pointer: fine)');
  if (undone === undefined && redone === undefined) return null;
  return (
    <div className="border-b border-border py-1.5">
      {undone !== undefined && (
        <Entry
          icon={<Undo2 size={16} />}
          onSelect={andClose(() => undo.undo(undone.id))}
          end={hasKeyboard && <Kbd keys="mod+z" />}
        >
          {`Undo: ${undone.label}`}
        </Entry>
      )}
      {redone !== undefined && (
        <Entry
          icon={<Redo2 size={16} />}
          onSelect={andClose(() => undo.redo(redone.id))}
          end={hasKeyboard && <Kbd keys="mod+shift+z" />}
        >
          {`Redo: ${redone.label}`}
        </Entry>
      )}
    </div>
  );
}

function Entry({
  icon,
  end,
  label,
  onSelect,
  children,
}: {
  icon: ReactNode;
  end?: ReactNode;
  /** Omitted if the visible text is descriptive enough. */
  label?: string;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onSelect}
      className="focus-ring-inset flex h-9 w-full items-center gap-2.5 rounded-md px-2 text-left text-sm transition-colors hover:bg-press pointer-coarse:h-11"
    >
      <span aria-hidden="true" className="grid w-6 shrink-0 place-items-center text-muted">
        {icon}
      </span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {end}
    </button>
  );
}

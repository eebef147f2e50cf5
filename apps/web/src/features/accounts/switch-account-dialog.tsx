import type { Account } from '@questlog/contract/accounts';
import { planTitle } from '@questlog/domain/accounts/account-menu';
import { Check } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { reasonOf } from '@questlog/api-client/call-failure';
import { avatarOf, useOwnAvatar, type ShownAvatar } from '../../data/avatars/use-own-avatar.ts';
import { useSession } from '../../data/hooks.ts';
import { fold } from '@questlog/domain/folded-text';
import { SearchField } from '@questlog/ui/controls/search-field.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import { EmptyState } from '@questlog/ui/feedback/empty-state.tsx';
import { Avatar } from '@questlog/ui/marks/avatar.tsx';
import { Badge } from '@questlog/ui/marks/badge.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';

/** With more accounts than this, the dialog shows a search field. */
const SEARCHED_FROM = 8;

/** Lists the user's accounts. Clicking one switches this tab to it (ACCOUNT-39). */
export function SwitchAccountDialog({
  open,
  onClose,
  onClosed,
  onSwitch,
}: {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  /** Switches to the account. Rejects with the error that prevented the switch. */
  onSwitch: (accountId: string) => Promise<void>;
}) {
  const { user, account: current } = useSession();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<{ readonly reason: string | undefined }>();
  const own = useOwnAvatar();
  const chosen = useRef<HTMLButtonElement>(null);
  const accounts = user?.availableAccounts ?? [];
  const isSearched = accounts.length > SEARCHED_FROM;
  const found = isSearched
    ? accounts.filter(({ name }) => fold(name).includes(fold(typed.trim())))
    : accounts;

  const choose = async (account: Account): Promise<void> => {
    setFailure(undefined);
    if (account.id === current?.id) {
      onClose();
      return;
    }
    try {
      await onSwitch(account.id);
      onClose();
    } catch (error) {
      setFailure({ reason: reasonOf(error) });
    }
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      size="sm"
      title="Switch account"
      description="This window switches to the account that you choose. Other windows stay as they are."
      initialFocus={isSearched ? undefined : chosen}
    >
      {failure !== undefined && (
        <Banner tone="error" title="Failed to switch accounts" className="mb-3">
          {failure.reason}
        </Banner>
      )}
      {isSearched && (
        <SearchField
          label="Search accounts"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          className="mb-2"
        />
      )}
      {found.length === 0 ? (
        <EmptyState compact level={3} title="No matching accounts" />
      ) : (
        // Safari drops the list role from lists without bullets. The arrow keys of the buttons bubble up to
        // this handler.
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-interactions
        <ul role="list" aria-label="Accounts" className="-mx-2" onKeyDown={moveFocus}>
          {found.map((account) => (
            <li key={account.id}>
              <AccountLine
                account={account}
                avatar={avatarOf(account, own)}
                isCurrent={account.id === current?.id}
                buttonRef={account.id === current?.id ? chosen : undefined}
                onChoose={() => void choose(account)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function AccountLine({
  account,
  avatar,
  isCurrent,
  buttonRef,
  onChoose,
}: {
  account: Account;
  avatar: ShownAvatar;
  isCurrent: boolean;
  buttonRef: Ref<HTMLButtonElement> | undefined;
  onChoose: () => void;
}) {
  return (
    <button
      ref={buttonRef}
      type="button"
      aria-current={isCurrent || undefined}
      onClick={onChoose}
      className={cx(
        'focus-ring-inset flex min-h-14 w-full items-center gap-3 rounded-md px-2 py-1.5 text-left transition-colors hover:bg-hover',
        isCurrent && 'bg-selected',
      )}
    >
      <Avatar {...avatar} size={32} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-medium" title={account.name}>
          {account.name}
        </span>{' '}
        <span className="flex min-w-0 items-center gap-2 text-sm text-muted">
          <Badge>{planTitle(account)}</Badge> <span>{account.userRole}</span>
        </span>
      </span>
      {isCurrent && (
        <span className="flex items-center gap-1 text-sm text-accent">
          <Check size={16} aria-hidden="true" /> Current
        </span>
      )}
    </button>
  );
}

/** Moves the focus between accounts with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[Math.min(buttons.length - 1, Math.max(0, at + by))]?.focus();
}

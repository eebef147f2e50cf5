import type { Account } from '@questlog/contract/accounts';
import { settingsPath } from '@questlog/domain/notifications/notifications';
import { Button } from '@questlog/ui/controls/button.tsx';
import { opensElsewhere } from '@questlog/ui/controls/opens-elsewhere.ts';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';

/**
 * Lists the accounts that the user must first hand over or delete, with links to their members (IDENTITY-70).
 */
export function DeletionPreventedDialog({
  open,
  accounts,
  onFollow,
  onClose,
  onClosed,
}: {
  open: boolean;
  accounts: readonly Pick<Account, 'id' | 'name'>[];
  /** Opens a link within the app. */
  onFollow: (path: string) => void;
  onClose: () => void;
  onClosed: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      role="alertdialog"
      size="sm"
      title="You can't delete your user yet"
      description={
        accounts.length === 1
          ? 'You own an account with other active members. Make one of its Admins the owner, remove the other members, or delete the account first.'
          : 'You own accounts with other active members. Make one of their Admins the owner, remove the other members, or delete the accounts first.'
      }
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <ul className="list-disc pl-5 text-sm">
        {accounts.map(({ id, name }) => {
          const path = settingsPath('team', id);
          return (
            <li key={id} className="wrap-anywhere">
              <a
                href={path}
                className="focus-ring rounded-sm text-accent underline underline-offset-2 pointer-coarse:inline-block pointer-coarse:py-3"
                onClick={(event) => {
                  if (opensElsewhere(event)) return;
                  event.preventDefault();
                  onFollow(path);
                }}
              >
                Open Team Management of <bdi>{name}</bdi>
              </a>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

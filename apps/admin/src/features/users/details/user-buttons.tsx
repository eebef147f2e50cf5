import type { AdminUserDetails } from '@questlog/contract/admin/admin-users';
import { Button } from '@questlog/ui/controls/button.tsx';
import { USER_ACTION_ICONS } from '../actions/action-icons.ts';
import { USER_ACTION_TITLES } from '../actions/offered-actions.ts';
import { useUserActions } from '../actions/use-user-actions.tsx';

/** This admin's actions on a user, as buttons (ADMIN-43, ADMIN-48). */
export function UserButtons({
  user,
  onChanged,
  onSessionsEnded,
}: {
  user: AdminUserDetails;
  onChanged: (user: AdminUserDetails) => void;
  onSessionsEnded: () => void;
}) {
  const { offeredOn, act, busyAction, failure, dialogs } = useUserActions({ onChanged, onSessionsEnded });
  return (
    <>
      {offeredOn(user).map((action) => {
        const Icon = USER_ACTION_ICONS[action];
        return (
          <Button
            key={action}
            icon={<Icon size={16} aria-hidden="true" />}
            busy={busyAction === action}
            onClick={() => act(action, user)}
          >
            {USER_ACTION_TITLES[action]}
          </Button>
        );
      })}
      <div className="basis-full empty:hidden">{failure}</div>
      {dialogs}
    </>
  );
}

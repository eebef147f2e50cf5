import type { AdminUser } from '@questlog/contract/admin/admin-users';
import { MenuButton } from '@questlog/ui/overlays/menu-button.tsx';
import { UserRound } from 'lucide-react';
import { openPath } from '../../../routing/location.ts';
import { userPath } from '../../../routing/paths.ts';
import { USER_ACTION_ICONS } from './action-icons.ts';
import { USER_ACTION_TITLES } from './offered-actions.ts';
import type { UserActions } from './use-user-actions.tsx';

/**
 * A user's menu in the list. Not rendered if the admin may only view the user, because the row itself opens
 * the details.
 */
export function UserMenu({ user, actions }: { user: AdminUser; actions: UserActions }) {
  const offered = actions.offeredOn(user);
  if (offered.length === 0) return null;
  return (
    <MenuButton
      label={`Actions for ${user.email}`}
      size="sm"
      entries={[
        { label: 'View', icon: <UserRound size={16} />, onSelect: () => openPath(userPath(user.id)) },
        ...offered.map((action) => {
          const Icon = USER_ACTION_ICONS[action];
          return {
            label: USER_ACTION_TITLES[action],
            icon: <Icon size={16} />,
            danger: action === 'deactivate',
            onSelect: () => actions.act(action, user),
          };
        }),
      ]}
    />
  );
}

import type { User } from '@questlog/contract/identity/user';
import type { UserTab } from '../settings-tabs.ts';
import { AssistantsTab } from './assistants/assistants-tab.tsx';
import { DeleteUser } from './delete-user.tsx';
import { PasswordTab } from './password-tab.tsx';
import { PreferencesTab } from './preferences-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { NotificationsTab } from './notifications/notifications-tab.tsx';
import { SessionsTab } from './sessions-tab.tsx';
import { TokensTab } from './tokens/tokens-tab.tsx';

/** The user's settings, which apply in all their accounts (IDENTITY-37 to IDENTITY-43). */
export function UserSettings({
  user,
  tab,
  deletes,
  onFollow,
  onSignOut,
}: {
  user: User;
  tab: UserTab;
  /** True if the dialog that deletes the user is open initially. */
  deletes: boolean;
  /** Opens a link within the app. */
  onFollow: (path: string) => void;
  /** Signs out on this device. Asks for confirmation if data would be lost. */
  onSignOut: () => Promise<void>;
}) {
  if (tab === 'password') return <PasswordTab user={user} />;
  if (tab === 'preferences') return <PreferencesTab user={user} />;
  if (tab === 'notifications') return <NotificationsTab user={user} />;
  if (tab === 'tokens') return <TokensTab user={user} />;
  if (tab === 'assistants') return <AssistantsTab user={user} onFollow={onFollow} />;
  if (tab === 'sessions') return <SessionsTab onSignOut={onSignOut} />;
  return (
    <>
      <ProfileTab user={user} />
      <DeleteUser user={user} begin={deletes} onFollow={onFollow} />
    </>
  );
}

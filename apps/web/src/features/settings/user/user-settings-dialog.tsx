import { Fragment, useState } from 'react';
import { useSession } from '../../../data/hooks.ts';
import { Tabs } from '@questlog/ui/controls/tabs.tsx';
import { Dialog } from '@questlog/ui/overlays/dialog.tsx';
import { DeleteUser } from './delete-user.tsx';
import { PasswordTab } from './password-tab.tsx';
import { PreferencesTab } from './preferences-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SessionsTab } from './sessions-tab.tsx';

const TABS = [
  { value: 'profile', label: 'Profile' },
  { value: 'password', label: 'Password' },
  { value: 'preferences', label: 'Preferences' },
  { value: 'sessions', label: 'Sessions' },
] as const;

/** The user's settings, which apply in all their accounts (IDENTITY-37 to IDENTITY-43). */
export function UserSettingsDialog({
  open,
  onClose,
  onClosed,
  tab,
  onSignOut,
}: {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  /**
   * The tab to open initially: profile, password, preferences or sessions. Any other value opens the first
   * tab. `delete-user` opens the dialog that deletes the user.
   */
  tab?: string | undefined;
  /** Signs out on this device. Asks for confirmation first if data would be lost. */
  onSignOut: () => Promise<void>;
}) {
  const { user } = useSession();
  const [shown, setShown] = useState(TABS.find(({ value }) => value === tab)?.value ?? 'profile');
  if (user === null) return null;
  return (
    <Dialog open={open} onClose={onClose} onClosed={onClosed} tall title="User Settings">
      <Tabs label="Your settings" value={shown} tabs={TABS} onValueChange={setShown}>
        {shown === 'profile' && (
          <Fragment key={user.id}>
            <ProfileTab user={user} />
            <DeleteUser user={user} begin={tab === 'delete-user'} />
          </Fragment>
        )}
        {shown === 'password' && <PasswordTab user={user} />}
        {shown === 'preferences' && <PreferencesTab user={user} />}
        {shown === 'sessions' && <SessionsTab onSignOut={onSignOut} />}
      </Tabs>
    </Dialog>
  );
}

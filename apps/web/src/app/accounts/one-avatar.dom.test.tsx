import { expect, test } from 'vitest';
import type { Member } from '@questlog/contract/members';
import { createValue } from '../../data/engine/browser/signal.ts';
import type { AccountUserItem } from '../../data/nouns/users/users.ts';
import { task } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { renderWith } from '../../data/testing/render-with.tsx';
import { SwitchAccountDialog } from '../../features/accounts/switch-account-dialog.tsx';
import { UserMenu } from '../../features/account/user-menu.tsx';
import { UserMenuPanel } from '../../features/account/user-menu-panel.tsx';
import { settingsGroups } from '../../features/settings/settings-tabs.ts';
import { SettingsList } from '../../features/settings/settings-list.tsx';
import { AvatarPicker } from '../../features/settings/user/avatar-picker.tsx';
import { TaskUsers } from '../../features/task-details/task-users.tsx';
import { MemberRow } from '../../features/team/member-row.tsx';

const MAYA = { id: 'u', firstName: 'Maya', lastName: 'Chen', avatarUrl: null };
const account = {
  id: 'own',
  name: 'Maya’s Account',
  accountType: 'Personal',
  subscriptionTier: 'PersonalFree',
  userRole: 'Owner',
  features: { taggingEnabled: false },
};
const choir = { ...account, id: 'choir', name: 'Choir', accountType: 'Team', subscriptionTier: 'Team' };
const user = { ...MAYA, email: 'maya@example.org', emailVerified: true, availableAccounts: [account, choir] };
const member = {
  id: 'm',
  accountId: 'choir',
  userId: 'u',
  userEmail: user.email,
  userFirstName: 'Maya',
  userLastName: 'Chen',
  avatarUrl: null,
  role: 0,
  status: 1,
  joinedAt: null,
} satisfies Member;
const users = [
  { ...MAYA, isActive: true, updatedAt: '', isPendingSync: false },
  { ...MAYA, id: 'ada', firstName: 'Ada', isActive: true, updatedAt: '', isPendingSync: false },
] satisfies AccountUserItem[];

/** Returns the initials of all avatars on the page. The name that they abbreviate determines their colour too. */
const avatars = () =>
  Array.from(
    document.querySelectorAll('[aria-hidden].rounded-full.font-semibold'),
    ({ textContent }) => textContent,
  );

const ignore = () => undefined;
const links = {
  onShowTrash: ignore,
  onShowKeys: ignore,
  onShowOutbox: ignore,
  onManageTags: ignore,
  onShowActivity: ignore,
  onOpenDialog: ignore,
  onSwitch: ignore,
};

test('a user has the same avatar in the sidebar, the menus, the settings and on tasks, as has their personal account (IDENTITY-50)', () => {
  const state = { state: 'authenticated', user, account };
  const { data } = testData({
    rows: { people: users },
    parts: {
      session: { state, subscribe: () => () => undefined },
      queue: { count: createValue(0), rejected: createValue([]) },
    },
  });
  renderWith(
    data,
    <>
      <UserMenu Panel={() => null} {...links} />
      <UserMenuPanel {...links} avatar={{ name: 'Maya Chen', src: undefined }} onClose={ignore} />
      <SettingsList
        groups={settingsGroups(user as never, account as never)}
        shown="profile"
        pathOf={(tab) => tab}
        onOpen={ignore}
      />
      <AvatarPicker user={user as never} />
      <MemberRow member={member} isSelf actions={[]} />
      <TaskUsers task={task('t', { userId: 'u' })} today="2026-03-10" />
      <SwitchAccountDialog open onClose={ignore} onClosed={ignore} onSwitch={() => Promise.resolve()} />
    </>,
  );
  const others = avatars().filter((letters) => letters !== 'MC');
  // Only the team has another one, in the menu and in the account switcher.
  expect(others).toEqual(['C', 'C']);
  expect(avatars()).toHaveLength(11);
});

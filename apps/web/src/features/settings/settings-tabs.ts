/** The settings tabs in two groups: the user's and the current account's. */
import type { Account } from '@questlog/contract/accounts';
import type { User } from '@questlog/contract/identity/user';
import { accountMenu } from '@questlog/domain/accounts/account-menu';
import { can } from '@questlog/domain/accounts/roles';
import { viewOfFeedTab } from './feed-tab.ts';

const USER_TABS = [
  'profile',
  'password',
  'preferences',
  'notifications',
  'sessions',
  'tokens',
  'assistants',
] as const;
const ACCOUNT_TABS = ['general', 'usage', 'import', 'feeds', 'webhooks', 'team', 'billing'] as const;

export type UserTab = (typeof USER_TABS)[number];
export type AccountTab = (typeof ACCOUNT_TABS)[number];
export type SettingsTab = UserTab | AccountTab;

export const TAB_LABELS: Readonly<Record<SettingsTab, string>> = {
  profile: 'Profile',
  password: 'Password',
  preferences: 'Preferences',
  notifications: 'Notifications',
  sessions: 'Sessions',
  tokens: 'API tokens',
  assistants: 'Assistants',
  general: 'General',
  usage: 'Usage',
  import: 'Import and export',
  feeds: 'Calendar feeds',
  webhooks: 'Webhooks',
  team: 'Team Management',
  billing: 'Billing',
};

export interface SettingsGroup {
  /** The name of the user or account. */
  readonly owner: string;
  /** The user and their personal account have the user's face (IDENTITY-50). */
  readonly ownerType: Account['accountType'];
  readonly title: 'User Settings' | 'Account Settings' | 'Manage Account';
  readonly tabs: readonly SettingsTab[];
}

export function settingsGroups(user: User, account: Account): readonly [SettingsGroup, SettingsGroup] {
  const member = { role: account.userRole, status: 'Active' } as const;
  const seen: Readonly<Record<AccountTab, boolean>> = {
    general: true,
    usage: true,
    import: can(member, 'content.edit'),
    feeds: true,
    webhooks: can(member, 'account.edit'),
    team: account.accountType === 'Team' && can(member, 'members.manage'),
    billing: can(member, 'billing.manage'),
  };
  return [
    {
      owner: user.firstName.trim() || user.email,
      ownerType: 'Personal',
      title: 'User Settings',
      tabs: USER_TABS,
    },
    {
      owner: account.name,
      ownerType: account.accountType,
      title: accountMenu(member, account, account.features.taggingEnabled).settings,
      tabs: ACCOUNT_TABS.filter((tab) => seen[tab]),
    },
  ];
}

/**
 * Returns the tab that a URL names, or the General tab if the user may not see it. `delete-user` stands for
 * the profile tab, and `feeds:` with a view key for the calendar feeds tab.
 */
export function tabNamed(named: string, groups: readonly SettingsGroup[]): SettingsTab {
  if (named === 'delete-user') return 'profile';
  if (viewOfFeedTab(named) !== undefined) return 'feeds';
  return groups.flatMap(({ tabs }) => tabs).find((tab) => tab === named) ?? 'general';
}

export function isUserTab(tab: SettingsTab): tab is UserTab {
  return USER_TABS.some((each) => each === tab);
}

export function groupOf(
  tab: SettingsTab,
  [user, account]: readonly [SettingsGroup, SettingsGroup],
): SettingsGroup {
  return isUserTab(tab) ? user : account;
}

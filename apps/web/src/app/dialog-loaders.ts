import { part } from '@questlog/ui/hooks/part.ts';

/** The dialogs over the dashboard, each in a file of its own that is fetched when it is first wanted. */
export const dialogLoaders = {
  repeatDialog: part(() => import('../features/repeating/pattern/repeat-dialog.tsx')),
  projectDialogs: part(() => import('./shell/project-dialogs.tsx')),
  archivedProjects: part(() => import('../features/projects/archived-projects-dialog.tsx')),
  limitDialog: part(() => import('../features/account/limit-dialog.tsx')),
  manageTags: part(() => import('../features/tags/choice/manage-tags-dialog.tsx')),
  filterByTags: part(() => import('../features/tags/choice/filter-by-tags-dialog.tsx')),
  tagManagement: part(() => import('../features/tags/management/tag-management-dialog.tsx')),
  trash: part(() => import('../features/trash/trash-dialog.tsx')),
  team: part(() => import('../features/team/team-dialog.tsx')),
  switchAccount: part(() => import('../features/accounts/switch-account-dialog.tsx')),
  userSettings: part(() => import('../features/settings/user/user-settings-dialog.tsx')),
  accountSettings: part(() => import('../features/settings/account/account-settings-dialog.tsx')),
  createAccount: part(() => import('../features/accounts/create-account-dialog.tsx')),
  upgrade: part(() => import('../features/billing/upgrade-dialog.tsx')),
  billingTab: part(() => import('../features/billing/billing-tab.tsx')),
  keyboardHelp: part(() => import('./shell/keyboard-help.tsx')),
};

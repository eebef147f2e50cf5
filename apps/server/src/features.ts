import { openPersonalAccount } from './features/teams/accounts/accounts.commands.ts';
import { accountsOf, holdAccount } from './features/teams/accounts/accounts.queries.ts';
import { accountRoutes } from './features/teams/accounts/accounts.routes.ts';
import { leaveAllAccounts } from './features/teams/accounts/user-ends.commands.ts';
import { hasAdmins } from './features/admin/access/admins.queries.ts';
import { appointFirst } from './features/admin/access/bootstrap.commands.ts';
import { adminRoutes, type AdminDeps } from './features/admin/admin.routes.ts';
import {
  adminOperationRoutes,
  type AdminOperationDeps,
} from './features/admin-operation/admin-operation.routes.ts';
import { assistantChangeRoutes } from './features/assistant-changes/assistant-changes.routes.ts';
import { billingRoutes, type BillingRoutesDeps } from './features/billing/billing.routes.ts';
import { calendarRoutes } from './features/calendar/calendar.routes.ts';
import { calendarSourceRoutes } from './features/calendar-sources/calendar-sources.routes.ts';
import type { ReadDeps } from './features/calendar-sources/read-source.commands.ts';
import { captureRoutes } from './features/capture/capture.routes.ts';
import { commentRoutes } from './features/comments/comments.routes.ts';
import { createTypedTask } from './features/capture/typed-task.commands.ts';
import { changeRoutes } from './features/changes/changes.routes.ts';
import { documentRoutes } from './features/document/document.routes.ts';
import { exportRoutes } from './features/export/export.routes.ts';
import { joinAsNewUser, requireInvitation } from './features/teams/invitations/responses.commands.ts';
import { feedRoutes } from './features/feeds/feeds.routes.ts';
import { historyRoutes } from './features/history/history.routes.ts';
import { invitationRoutes } from './features/teams/invitations/invitations.routes.ts';
import { filterRoutes } from './features/filters/filters.routes.ts';
import { journalRoutes } from './features/journal/journal.routes.ts';
import { listChoicesRoutes } from './features/list-choices/list-choices.routes.ts';
import { lookupRoutes } from './features/lookup/lookup.routes.ts';
import { memberRoutes } from './features/teams/members/members.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { projectRoutes } from './features/projects/projects.routes.ts';
import { deviceRoutes, type DeviceRoutesDeps } from './features/reminders/devices/devices.routes.ts';
import { reminderRoutes } from './features/reminders/reminders.routes.ts';
import { repeatingRoutes } from './features/repeating/repeating.routes.ts';
import { listPending } from './features/repeating/scheduled/scheduled-tasks.ts';
import { sectionRoutes } from './features/sections/sections.routes.ts';
import { followerRoutes } from './features/task-notices/followers.routes.ts';
import { tagRoutes } from './features/tags/tags.routes.ts';
import { taskRoutes } from './features/tasks/tasks.routes.ts';
import { trashRoutes } from './features/trash/trash.routes.ts';
import type { WebhookDeps } from './features/webhooks/webhooks.commands.ts';
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts';
import type { BoundRoute } from './endpoint/binding.ts';
import { ListCache } from './endpoint/lists/list-cache.ts';
import { queuesOf } from './account-change/account-queues.ts';
import { onTasksChanged } from './task-reactions.ts';
import type { FirstAdmin } from './identity/setup.ts';
import type { AccountsOfUsers } from './identity/users/accounts-of-users.ts';

export type FeatureDeps = BillingRoutesDeps &
  AdminDeps &
  AdminOperationDeps &
  ReadDeps &
  DeviceRoutesDeps &
  WebhookDeps;

/** The account operations that identity needs, because it must not import any feature. */
export const accountsOfUsers: AccountsOfUsers = {
  openFirst: openPersonalAccount,
  leaveAll: (client, jobs, user) => leaveAllAccounts(client, { jobs, onTasksChanged }, user),
  list: accountsOf,
  hold: holdAccount.first,
  requireInvitation,
  joinInvited: joinAsNewUser,
};

/** The admin operations that identity needs, because it must not import any feature. */
export const firstAdmin: FirstAdmin = {
  isMissing: async (on) => !(await hasAdmins.one(on)),
  appoint: appointFirst,
};

/** Returns the routes of all features except identity, whose routes the provider creates. */
export function featureRoutes(deps: FeatureDeps): readonly BoundRoute[] {
  const { pool, jobs, live, publicUrl } = deps;
  const lists = new ListCache(queuesOf(pool));
  return [
    ...accountRoutes({ pool, jobs }),
    ...exportRoutes(pool),
    ...memberRoutes({ pool, jobs, onTasksChanged }),
    ...invitationRoutes({ pool, jobs }, live),
    ...billingRoutes(deps),
    ...taskRoutes({ pool, onTasksChanged }, lists, createTypedTask),
    ...captureRoutes(pool),
    ...filterRoutes(pool),
    ...repeatingRoutes(pool, lists),
    ...calendarRoutes(pool, lists, listPending),
    ...calendarSourceRoutes(deps),
    ...projectRoutes({ pool, onTasksChanged }, lists),
    ...sectionRoutes({ pool, onTasksChanged }, lists),
    ...tagRoutes(pool, lists),
    ...commentRoutes(pool, lists),
    ...journalRoutes(pool, lists),
    ...historyRoutes(pool),
    ...assistantChangeRoutes({ pool, onTasksChanged }),
    ...followerRoutes(pool),
    ...trashRoutes(pool, lists),
    ...lookupRoutes(pool),
    ...feedRoutes({ pool, publicUrl }),
    ...listChoicesRoutes(pool),
    ...changeRoutes(pool, lists),
    ...notificationRoutes(pool),
    ...webhookRoutes(deps),
    ...reminderRoutes({ pool, onTasksChanged, live }),
    ...deviceRoutes(deps),
    ...adminRoutes(deps),
    ...adminOperationRoutes(deps),
    ...documentRoutes(publicUrl),
  ];
}

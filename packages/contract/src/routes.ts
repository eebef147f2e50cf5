/** All endpoints, and their call types by `METHOD /path`. */
import { accountRoutes } from './accounts.ts';
import { activityRoutes } from './activity.ts';
import { adminAccessRoutes } from './admin/admin-access.ts';
import { adminOperationRoutes } from './admin/admin-operation.ts';
import { adminUserRoutes } from './admin/admin-users.ts';
import { auditLogRoutes } from './admin/audit-logs.ts';
import { authRoutes } from './identity/auth.ts';
import { avatarRoutes } from './identity/avatars.ts';
import { billingRoutes } from './billing.ts';
import { calendarRoutes } from './calendar.ts';
import { calendarSourceRoutes } from './calendar-sources.ts';
import { captureRoutes } from './capture.ts';
import { changeRoutes } from './changes.ts';
import { documentRoutes } from './openapi/document.ts';
import { feedRoutes } from './feeds.ts';
import { filterRoutes } from './filters.ts';
import { followerRoutes } from './followers.ts';
import { invitationRoutes } from './invitations.ts';
import { journalRoutes } from './journal.ts';
import { listChoicesRoutes } from './list-choices.ts';
import { lookupRoutes } from './lookup.ts';
import { memberRoutes } from './members.ts';
import { notificationRoutes } from './notifications.ts';
import { assistantChangeRoutes } from './assistant-changes.ts';
import { pushRoutes } from './push.ts';
import { reminderRoutes } from './reminders.ts';
import type { Call } from './route.ts';
import { webhookRoutes } from './webhooks.ts';
import { syncedRoutes } from './synced-nouns.ts';
import { trashRoutes } from './trash.ts';
import { apiTokenRoutes } from './identity/api-tokens.ts';
import { assistantRoutes } from './identity/assistants.ts';
import { sessionRoutes } from './identity/sessions.ts';
import { userRoutes } from './identity/user.ts';

export const routes = [
  ...authRoutes,
  ...userRoutes,
  ...sessionRoutes,
  ...apiTokenRoutes,
  ...assistantRoutes,
  ...assistantChangeRoutes,
  ...avatarRoutes,
  ...accountRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...billingRoutes,
  ...syncedRoutes,
  ...captureRoutes,
  ...filterRoutes,
  ...calendarRoutes,
  ...calendarSourceRoutes,
  ...journalRoutes,
  ...activityRoutes,
  ...followerRoutes,
  ...trashRoutes,
  ...lookupRoutes,
  ...feedRoutes,
  ...listChoicesRoutes,
  ...changeRoutes,
  ...notificationRoutes,
  ...reminderRoutes,
  ...pushRoutes,
  ...webhookRoutes,
  ...adminAccessRoutes,
  ...adminUserRoutes,
  ...auditLogRoutes,
  ...adminOperationRoutes,
  ...documentRoutes,
] as const;

type Routes = (typeof routes)[number];

/** Call types by route, such as `Calls['PUT /api/tasks/{id}']`. */
export type Calls = { [R in Routes as `${R['method']} ${R['path']}`]: Call<R> };

import { lazyPart, part } from '@questlog/ui/hooks/part.ts';
import type { ComponentType } from 'react';
import type { Route, Section } from '../routing/paths.ts';

/** The screens; each comes in a file of its own. */
const PARTS = {
  dashboard: part(() => import('../features/dashboard/dashboard-screen.tsx')),
  users: part(() => import('../features/users/users-screen.tsx')),
  user: part(() => import('../features/users/details/user-screen.tsx')),
  billing: part(() => import('../features/billing/billing-screen.tsx')),
  webhooks: part(() => import('../features/webhooks/webhooks-screen.tsx')),
  'audit-logs': part(() => import('../features/audit/audit-screen.tsx')),
  admins: part(() => import('../features/admins/admins-screen.tsx')),
  announcements: part(() => import('../features/announcements/announcements-screen.tsx')),
  system: part(() => import('../features/system/system-screen.tsx')),
};

const SCREENS = {
  dashboard: lazyPart(PARTS.dashboard, (module) => module.DashboardScreen),
  users: lazyPart(PARTS.users, (module) => module.UsersScreen),
  billing: lazyPart(PARTS.billing, (module) => module.BillingScreen),
  webhooks: lazyPart(PARTS.webhooks, (module) => module.WebhooksScreen),
  'audit-logs': lazyPart(PARTS['audit-logs'], (module) => module.AuditScreen),
  admins: lazyPart(PARTS.admins, (module) => module.AdminsScreen),
  announcements: lazyPart(PARTS.announcements, (module) => module.AnnouncementsScreen),
  system: lazyPart(PARTS.system, (module) => module.SystemScreen),
} as const satisfies Readonly<Record<Section, ComponentType>>;
const UserScreen = lazyPart(PARTS.user, (module) => module.UserScreen);

/** Fetches all screens, so that each opens at once, and without a connection says that there is none. */
export function preloadScreens(): void {
  for (const load of Object.values(PARTS)) void load().catch(() => undefined);
}

/** What a route shows. */
export function Screen({ route }: { route: Route }) {
  if (route.kind === 'user') return <UserScreen key={route.id} id={route.id} />;
  if (route.kind === 'unknown') return null;
  const Shown = SCREENS[route.section];
  return <Shown />;
}

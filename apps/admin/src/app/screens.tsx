import { chunk, lazyWithRetry } from '@questlog/ui/boundaries/lazy-with-retry.ts';
import { popups } from '@questlog/ui/overlays/load-popups.ts';
import type { ComponentType } from 'react';
import type { Route, Section } from '../routing/paths.ts';

/** Each screen is a separate chunk. */
const CHUNKS = {
  dashboard: chunk(() => import('../features/dashboard/dashboard-screen.tsx')),
  users: chunk(() => import('../features/users/users-screen.tsx')),
  user: chunk(() => import('../features/users/details/user-screen.tsx')),
  billing: chunk(() => import('../features/billing/billing-screen.tsx')),
  webhooks: chunk(() => import('../features/webhooks/webhooks-screen.tsx')),
  'audit-logs': chunk(() => import('../features/audit/audit-screen.tsx')),
  admins: chunk(() => import('../features/admins/admins-screen.tsx')),
  announcements: chunk(() => import('../features/announcements/announcements-screen.tsx')),
  system: chunk(() => import('../features/system/system-screen.tsx')),
};

const SCREENS = {
  dashboard: lazyWithRetry(CHUNKS.dashboard, (module) => module.DashboardScreen),
  users: lazyWithRetry(CHUNKS.users, (module) => module.UsersScreen),
  billing: lazyWithRetry(CHUNKS.billing, (module) => module.BillingScreen),
  webhooks: lazyWithRetry(CHUNKS.webhooks, (module) => module.WebhooksScreen),
  'audit-logs': lazyWithRetry(CHUNKS['audit-logs'], (module) => module.AuditScreen),
  admins: lazyWithRetry(CHUNKS.admins, (module) => module.AdminsScreen),
  announcements: lazyWithRetry(CHUNKS.announcements, (module) => module.AnnouncementsScreen),
  system: lazyWithRetry(CHUNKS.system, (module) => module.SystemScreen),
} as const satisfies Readonly<Record<Section, ComponentType>>;
const UserScreen = lazyWithRetry(CHUNKS.user, (module) => module.UserScreen);

/** Preloads all screens and menus, so that each opens immediately and can show an offline message. */
export function preloadScreens(): void {
  for (const load of [...Object.values(CHUNKS), popups]) void load().catch(() => undefined);
}

export function Screen({ route }: { route: Route }) {
  if (route.kind === 'user') return <UserScreen key={route.id} id={route.id} />;
  if (route.kind === 'unknown') return null;
  const Shown = SCREENS[route.section];
  return <Shown />;
}

import { lazyPart, part } from '@questlog/ui/hooks/part.ts';
import type { ComponentType } from 'react';
import type { Route, Section } from '../routing/paths.ts';

/** The screens; each comes in a file of its own. */
const SCREENS = {
  dashboard: screen(
    () => import('../features/dashboard/dashboard-screen.tsx'),
    (module) => module.DashboardScreen,
  ),
  users: screen(
    () => import('../features/users/users-screen.tsx'),
    (module) => module.UsersScreen,
  ),
  billing: screen(
    () => import('../features/billing/billing-screen.tsx'),
    (module) => module.BillingScreen,
  ),
  webhooks: screen(
    () => import('../features/webhooks/webhooks-screen.tsx'),
    (module) => module.WebhooksScreen,
  ),
  'audit-logs': screen(
    () => import('../features/audit/audit-screen.tsx'),
    (module) => module.AuditScreen,
  ),
  admins: screen(
    () => import('../features/admins/admins-screen.tsx'),
    (module) => module.AdminsScreen,
  ),
  announcements: screen(
    () => import('../features/announcements/announcements-screen.tsx'),
    (module) => module.AnnouncementsScreen,
  ),
  system: screen(
    () => import('../features/system/system-screen.tsx'),
    (module) => module.SystemScreen,
  ),
} as const satisfies Readonly<Record<Section, ComponentType>>;

const UserScreen = lazyPart(
  part(() => import('../features/users/details/user-screen.tsx')),
  (module) => module.UserScreen,
);

function screen<M>(load: () => Promise<M>, pick: (module: M) => ComponentType) {
  return lazyPart(part(load), pick);
}

/** What a route shows. */
export function Screen({ route }: { route: Route }) {
  if (route.kind === 'user') return <UserScreen key={route.id} id={route.id} />;
  if (route.kind === 'unknown') return null;
  const Shown = SCREENS[route.section];
  return <Shown />;
}

/** The admin console's routes, except those for payments and the installation (features/admin-operation). */
import type { BoundRoute } from '../../endpoint/binding.ts';
import { adminAccessRoutes } from './access/access.routes.ts';
import { auditLogRoutes } from './audit/audit.routes.ts';
import { adminUserRoutes, type AdminUsersDeps } from './users/users.routes.ts';

export interface AdminDeps extends AdminUsersDeps {
  /** The only address whose user may become the first admin; undefined if not configured. */
  readonly adminEmail: string | undefined;
}

export function adminRoutes(deps: AdminDeps): readonly BoundRoute[] {
  const { pool, adminEmail } = deps;
  return [...adminAccessRoutes(pool, adminEmail), ...adminUserRoutes(deps), ...auditLogRoutes(pool)];
}

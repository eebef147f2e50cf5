/** The admin console, but for what it shows of payment and of the installation (features/admin-operation). */
import type { Pool } from 'pg';
import type { BoundRoute } from '../../endpoint/binding.ts';
import { adminAccessRoutes } from './access/access.routes.ts';
import { auditLogRoutes } from './audit/audit.routes.ts';

export interface AdminDeps {
  readonly pool: Pool;
  /** The only address that may become the first admin; undefined where the operator has named none. */
  readonly adminEmail: string | undefined;
}

/** The endpoints of the console. */
export function adminRoutes({ pool, adminEmail }: AdminDeps): readonly BoundRoute[] {
  return [...adminAccessRoutes(pool, adminEmail), ...auditLogRoutes(pool)];
}

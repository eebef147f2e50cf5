/** Routes that list admins, grant and revoke access, and create the first admin. */
import type { Pool } from 'pg';
import {
  bootstrapAdmin,
  changeAdmin,
  getOwnAdmin,
  grantAdmin,
  listAdmins,
  revokeAdmin,
  type Admin,
} from '@questlog/contract/admin/admin-access';
import { bindAudited } from '../../../endpoint/admin/audited.ts';
import { bind, type BoundRoute } from '../../../endpoint/binding.ts';
import { fail } from '../../../platform/errors.ts';
import { empty, json } from '../../../platform/http/responses/route-response.ts';
import { setRole, grant, revoke } from './admins.commands.ts';
import { adminOf, allAdmins } from './admins.queries.ts';
import { bootstrap } from './bootstrap.commands.ts';

/**
 * Returns the console's routes for admin access.
 * @param adminEmail the only address whose user may become the first admin, if configured
 */
export function adminAccessRoutes(pool: Pool, adminEmail: string | undefined): readonly BoundRoute[] {
  return [
    bind(getOwnAdmin, async (_input, { userId }) =>
      json(200, (await adminOf.first(pool, { userId })) ?? fail('admin_required')),
    ),

    bind(bootstrapAdmin, (_input, caller) => bootstrap(pool, caller, adminEmail), {
      respond: (admin: Admin) => json(201, admin),
    }),

    bind(listAdmins, async () => json(200, { admins: await allAdmins(pool) })),

    bindAudited(
      pool,
      grantAdmin,
      (client, { body }, { now }) => grant(client, { email: body.email }, body.role, now),
      {
        respond: (admin) => json(201, admin),
        changesStaff: true,
      },
    ),

    bindAudited(
      pool,
      changeAdmin,
      (client, { params, body }, { now }) => setRole(client, params.userId, body.role, now),
      { respond: (admin) => json(200, admin), changesStaff: true },
    ),

    bindAudited(pool, revokeAdmin, (client, { params }) => revoke(client, params.userId), {
      respond: () => empty,
      changesStaff: true,
    }),
  ];
}

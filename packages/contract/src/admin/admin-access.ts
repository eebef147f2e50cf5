/** Admin roles, and how the first user becomes an admin (docs/rules/admin.md). */
import { z } from 'zod';
import { ADMIN_CAPABILITIES, ADMIN_ROLES } from '@questlog/domain/admin/admin-roles';
import { ownSession } from '../access.ts';
import { emailAddress, id, instant, uuid } from '../fields.ts';
import { endpoint } from '../route.ts';

export const admin = z
  .object({
    user: z.object({ id: uuid, email: z.string(), firstName: z.string(), lastName: z.string() }),
    role: z.enum(ADMIN_ROLES),
    permissions: z.array(z.enum(ADMIN_CAPABILITIES)),
    createdAt: instant,
  })
  .meta({ id: 'Admin' });
export type Admin = z.infer<typeof admin>;

const tag = 'Admin';
const role = z.enum(ADMIN_ROLES, { error: 'The role must be superadmin, admin, support or readonly.' });
const manage = (action: 'admin.grant' | 'admin.change-role' | 'admin.revoke') =>
  ({ kind: 'admin', capability: 'admins.manage', audit: { action, resource: 'admin' } }) as const;
const byUser = z.object({ userId: id });

export const getOwnAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/me',
  summary: "The caller's permissions in the console",
  tag,
  access: {
    kind: 'admin',
    capability: 'console.read',
    audit: { action: 'console.enter', resource: 'console' },
  },
  responses: { 200: admin },
});

export const bootstrapAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/bootstrap',
  summary: 'Become the first superadmin if there is no admin yet',
  tag,
  access: ownSession,
  body: z.object({}).optional(),
  responses: { 201: admin },
  errors: ['admins_exist'],
});

export const listAdmins = endpoint({
  method: 'GET',
  path: '/api/admin/admins',
  summary: 'All admins, oldest grant first',
  tag,
  access: {
    kind: 'admin',
    capability: 'console.read',
    audit: { action: 'admins.list', resource: 'admin' },
  },
  responses: { 200: z.object({ admins: z.array(admin) }) },
});

export const grantAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/admins',
  summary: 'Make a user an admin',
  tag,
  access: manage('admin.grant'),
  body: z.object({ email: emailAddress, role }),
  responses: { 201: admin },
  errors: ['not_found', 'conflict'],
});

export const changeAdmin = endpoint({
  method: 'PUT',
  path: '/api/admin/admins/{userId}',
  summary: 'Give an admin another role, or make a user an admin',
  tag,
  access: manage('admin.change-role'),
  params: byUser,
  body: z.object({ role }),
  responses: { 200: admin },
  errors: ['conflict'],
});

export const revokeAdmin = endpoint({
  method: 'DELETE',
  path: '/api/admin/admins/{userId}',
  summary: 'Make an admin an ordinary user again',
  tag,
  access: manage('admin.revoke'),
  params: byUser,
  responses: { 204: null },
  errors: ['conflict'],
});

export const adminAccessRoutes = [
  getOwnAdmin,
  bootstrapAdmin,
  listAdmins,
  grantAdmin,
  changeAdmin,
  revokeAdmin,
] as const;

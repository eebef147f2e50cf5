/** Calls any console endpoint, and creates the rows that the call needs. */
import type { Endpoint } from '@questlog/contract/route';
import { routes } from '@questlog/contract/routes';
import type { AuditAction } from '@questlog/domain/admin/audit';
import type { TestServer, TestUser } from '@questlog/testkit/server';
import { nameOf } from '../../testing/calls.ts';
import type { AdminEndpoint } from '../audited.ts';

export const consoleRoutes: readonly AdminEndpoint[] = (routes as readonly Endpoint[]).filter(
  (route): route is AdminEndpoint => route.access.kind === 'admin',
);

export const namedRoutes = consoleRoutes.map((route): [string, AdminEndpoint] => [nameOf(route), route]);

/** Creates the row for a path parameter. Add each new kind of row here. @returns the row's id */
async function rowFor(server: TestServer, noun: string): Promise<string> {
  if (noun === 'webhooks' || noun === 'system') return storedRow(server, noun);
  const user = await server.register();
  return (noun === 'admins' ? await server.makeAdmin(user, 'readonly') : user).user.id;
}

const STORED = {
  webhooks: `insert into billing_events (id, type, received_at) values ('evt_' || gen_random_uuid(), 'invoice.paid', now())
             returning id`,
  system: `insert into jobs.job (name, state, completed_on, data)
           values ('announce', 'failed', now(), jsonb_build_object('id', gen_random_uuid())) returning id`,
} as const;

async function storedRow(server: TestServer, noun: keyof typeof STORED): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(STORED[noun]);
  return rows[0]?.id ?? '';
}

async function bodyFor(server: TestServer, route: AdminEndpoint): Promise<object | undefined> {
  if (route.method === 'GET' || route.method === 'DELETE') return undefined;
  const { email } =
    nameOf(route) === 'POST /api/admin/admins' ? await server.register() : { email: undefined };
  // The body contains the fields of every endpoint. Each endpoint reads only its own fields.
  return {
    role: 'support',
    firstName: 'Changed',
    isDeactivated: true,
    subject: 'A subject',
    body: 'A body',
    title: 'A title',
    message: 'A message',
    ...(email === undefined ? {} : { email }),
  };
}

/** Calls a console endpoint, either on newly created rows or on the row whose id is `named`. */
export async function callConsole(
  server: TestServer,
  route: AdminEndpoint,
  caller: TestUser,
  headers: Readonly<Record<string, string>> = {},
  named?: string,
): Promise<Response> {
  const [, , , noun = ''] = route.path.split('/');
  const id = named ?? (route.path.includes('{') ? await rowFor(server, noun) : '');
  const body = await bodyFor(server, route);
  return fetch(server.url + route.path.replaceAll(/\{\w+\}/g, id), {
    method: route.method,
    headers: {
      authorization: `Bearer ${caller.tokens.accessToken}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** An audit log row with the columns that tests read. */
export interface AuditLogRow {
  readonly action: AuditAction;
  readonly description: string;
  readonly success: boolean;
  readonly error_message: string | null;
  readonly resource_id: string | null;
  readonly admin_name: string;
  readonly admin_email: string | null;
  readonly before: object | null;
  readonly after: object | null;
}

/** Returns the audit log rows for a user's calls, earliest first. */
export async function notedOf(server: TestServer, { user }: Pick<TestUser, 'user'>): Promise<AuditLogRow[]> {
  const { rows } = await server.database.pool.query<AuditLogRow>(
    'select * from audit_logs where admin_user_id = $1 order by at, id',
    [user.id],
  );
  return rows;
}

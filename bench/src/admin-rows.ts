/** Users and rows of the audit log by the million, made by the database itself. */
import type { Client } from 'pg';

const FIRST_NAMES =
  'Ada Alan Alice Amir Anna Ben Bela Carla Chen Clara Dana David Diego Elena Emil Eva Farid Finn Grace Hana Hugo Ida Ivan Jana Jonas Kaito Karin Lars Lea Liam Lina Marco Maria Mia Milan Nadia Noah Nora Olaf Omar Paula Petra Priya Quinn Rosa Sami Sara Sven Tara Theo Uma Vera Viktor Wen Yara Yusuf Zara Zoe';
const LAST_NAMES =
  'Abbott Ahmed Bauer Becker Braun Castro Chen Costa Dahl Diaz Dubois Evans Ferrari Fischer Garcia Gruber Haas Hansen Hoffmann Ibrahim Ito Jansen Jensen Kaiser Kim Klein Kovacs Kumar Lang Larsen Lehmann Lopez Maier Martin Meyer Mueller Nagy Nguyen Novak Olsen Patel Peters Petrov Popov Quist Ricci Rossi Sato Schmidt Silva Smith Suzuki Tanaka Thomas Urban Vogel Wagner Weber Wong Yilmaz Zimmer';
/** Rows that one statement makes. */
const STEP = 100_000;

/** An element of a list in SQL, by a number in SQL. */
function pick(list: string, by: string): string {
  return `(string_to_array('${list}', ' '))[1 + (${by}) % ${list.split(' ').length}]`;
}

async function steps(from: number, to: number, make: (from: number, to: number) => Promise<unknown>) {
  for (let at = from; at < to; at += STEP) await make(at + 1, Math.min(at + STEP, to));
}

/** Makes the users numbered after `from`, up to `to`: the later the number, the newer; their days are three years. */
export function makeUsers(client: Client, from: number, to: number): Promise<void> {
  return steps(from, to, (first, last) =>
    client.query(
      `insert into users (id, email, first_name, last_name, email_verified_at, created_at, updated_at)
       select gen_random_uuid(), lower(first_name || '.' || last_name) || n || '@' || domain, first_name, last_name, at, at, at
         from generate_series($1::int, $2::int) n
        cross join lateral (
          select ${pick(FIRST_NAMES, 'hashint4(n) & 65535')} as first_name,
                 ${pick(LAST_NAMES, 'hashint4(n + 7) & 65535')} as last_name,
                 ${pick('example.org example.com mail.example post.example work.example', 'n')} as domain,
                 now() - interval '3 years' + n * interval '90 seconds' as at) made`,
      [first, last],
    ),
  );
}

/** Makes rows of the audit log as it would be after years: most by few admins, most of few kinds, one in thirty refused. */
export function makeAuditLogs(client: Client, from: number, to: number): Promise<void> {
  return steps(from, to, (first, last) =>
    client.query(
      `insert into audit_logs (id, at, action, description, resource_type, resource_id, admin_user_id, admin_name, admin_email,
                               ip_address, success, error_message, before, after)
       select gen_random_uuid(), now() - interval '3 years' + n * interval '18 seconds',
              case when n % 1000 = 0 then 'admin.grant' when n % 50 = 0 then 'user.deactivate' when n % 7 = 0 then 'user.mail'
                   when n % 3 = 0 then 'user.update' else 'user.view' end,
              'Something was done to user ' || n,
              case when n % 1000 = 0 then 'admin' else 'user' end, gen_random_uuid()::text,
              ('00000000-0000-7000-8000-' || lpad(to_hex(floor(sqrt(hashint4(n) & 4095))::int), 12, '0'))::uuid,
              'Admin Nistrator', 'admin@example.org', '192.0.2.1', n % 30 <> 0,
              case when n % 30 = 0 then 'You do not have permission to do this.' end, null, '{"firstName":"New"}'
         from generate_series($1::int, $2::int) n`,
      [first, last],
    ),
  );
}

/** The state of the installation, as recorded in the database (ADMIN-63). */
import { query } from '../../../platform/db/query.ts';

interface StateRow {
  readonly database_bytes: number;
  readonly migration: string;
  readonly mail_failures: number;
  readonly last_backup_at: Date | null;
}

// Names begin with the migration's number, so the largest name is the newest migration.
export const systemState = query<StateRow, { now: Date }>(
  'system.state',
  `select pg_database_size(current_database()) as database_bytes,
          (select max(name) from kysely_migration) as migration,
          (select coalesce(sum(value), 0)::bigint from kept_counts
            where name = 'mails.failed' and day > (:now::timestamptz at time zone 'UTC')::date - 7) as mail_failures,
          (select max(at) from audit_logs where action = 'system.backup' and success) as last_backup_at`,
);

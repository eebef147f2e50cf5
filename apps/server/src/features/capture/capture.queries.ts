/** The names that a typed title can mention. */
import type { NamedMember } from '@questlog/domain/capture/member-marks';
import { query, type Queryable } from '../../platform/db/query.ts';
import { fail } from '../../platform/errors.ts';

export interface AccountNames {
  readonly projects: readonly { readonly id: string; readonly title: string }[];
  readonly tags: readonly string[];
  /** The Active members. */
  readonly members: readonly NamedMember[];
  /** The first day of the user's week, 0 for Sunday; null if not chosen. */
  readonly weekStart: number | null;
  readonly region: string | null;
  readonly captureLanguages: readonly string[] | null;
}

const names = query<AccountNames, { accountId: string; userId: string }>(
  'capture.names',
  `select coalesce((select json_agg(json_build_object('id', p.id, 'title', p.title) order by p.created_at)
                      from projects p
                     where p.account_id = :accountId and p.deleted_at is null
                       and p.archived_at is null), '[]') as projects,
          coalesce((select json_agg(g.full_path)
                      from tags g
                     where g.account_id = :accountId and g.deleted_at is null), '[]') as tags,
          coalesce((select json_agg(json_build_object('id', o.id, 'name', btrim(o.first_name || ' ' || o.last_name),
                                                      'isReader', o.id = :userId))
                      from members m join users o on o.id = m.user_id
                     where m.account_id = :accountId and m.status = 'Active'), '[]') as members,
          u.week_start as "weekStart", u.region, u.capture_languages as "captureLanguages"
     from users u
    where u.id = :userId`,
);

/** Returns an account's projects, tags and members, and the user's preferences for typed text. */
export async function findNames(on: Queryable, accountId: string, userId: string): Promise<AccountNames> {
  return (await names.first(on, { accountId, userId })) ?? fail('unauthenticated');
}

/** The names that a question can mention, and the preferences of its reader. */
import { query } from '../../platform/db/query.ts';

export interface QueryNamesRow {
  readonly tags: readonly { readonly id: string; readonly fullPath: string }[];
  readonly projects: readonly { readonly id: string; readonly title: string }[];
  readonly sections: readonly { readonly id: string; readonly title: string; readonly projectId: string }[];
  readonly members: readonly { readonly id: string; readonly name: string }[];
  /** The first day of the user's week, 0 for Sunday; null if not chosen. */
  readonly weekStart: number | null;
  readonly region: string | null;
  readonly captureLanguages: readonly string[] | null;
}

export const queryNames = query<QueryNamesRow, { accountId: string; userId: string }>(
  'filters.names',
  `select coalesce((select json_agg(json_build_object('id', g.id, 'fullPath', g.full_path) order by g.full_path)
                      from tags g where g.account_id = :accountId and g.deleted_at is null), '[]') as tags,
          coalesce((select json_agg(json_build_object('id', p.id, 'title', p.title) order by p.created_at, p.id)
                      from projects p where p.account_id = :accountId and p.deleted_at is null), '[]') as projects,
          coalesce((select json_agg(json_build_object('id', s.id, 'title', s.title, 'projectId', s.project_id)
                                    order by s.created_at, s.id)
                      from sections s where s.account_id = :accountId and s.deleted_at is null), '[]') as sections,
          coalesce((select json_agg(json_build_object('id', o.id, 'name', btrim(o.first_name || ' ' || o.last_name))
                                    order by o.first_name, o.last_name, o.id)
                      from members m join users o on o.id = m.user_id
                     where m.account_id = :accountId and m.status = 'Active'), '[]') as members,
          u.week_start as "weekStart", u.region, u.capture_languages as "captureLanguages"
     from users u
    where u.id = :userId`,
);

/** The names of rows in the trash and of former members, those that ended last first. */
export const deletedNames = query<
  Pick<QueryNamesRow, 'tags' | 'projects' | 'sections' | 'members'>,
  { accountId: string }
>(
  'filters.deleted-names',
  `select coalesce((select json_agg(json_build_object('id', g.id, 'fullPath', g.full_path) order by g.deleted_at desc)
                      from tags g where g.account_id = :accountId and g.deleted_at is not null), '[]') as tags,
          coalesce((select json_agg(json_build_object('id', p.id, 'title', p.title) order by p.deleted_at desc)
                      from projects p where p.account_id = :accountId and p.deleted_at is not null), '[]') as projects,
          coalesce((select json_agg(json_build_object('id', s.id, 'title', s.title, 'projectId', s.project_id)
                                    order by s.deleted_at desc)
                      from sections s where s.account_id = :accountId and s.deleted_at is not null), '[]') as sections,
          coalesce((select json_agg(json_build_object('id', o.id, 'name', btrim(o.first_name || ' ' || o.last_name)))
                      from members m join users o on o.id = m.user_id
                     where m.account_id = :accountId and m.status <> 'Active'), '[]') as members`,
);

/**
 * Bytes of text that a question searches, in the newest tasks. More would make other users wait: a free account can
 * have 40 MB.
 */
const SEARCHED_BYTES = 8_000_000;

const TEXT_BYTES =
  '(octet_length(t.title) + coalesce(octet_length(t.notes), 0) + coalesce(octet_length(t.description), 0))';

/**
 * Common table expressions that say which texts a question searches. They are one instant and id, not a list of tasks:
 * PostgreSQL may run a join with a list as a nested loop, if statistics are missing.
 */
export const SEARCHED = `texts as materialized (
  select coalesce(sum(${TEXT_BYTES}), 0) > ${SEARCHED_BYTES} as are_cut
    from tasks t where t.account_id = :accountId and t.deleted_at is null
), searched_since as materialized (
  select s.created_at, s.id
    from (select t.created_at, t.id, sum(${TEXT_BYTES}) over (order by t.created_at desc, t.id desc) as bytes
            from tasks t
           where t.account_id = :accountId and t.deleted_at is null and (select are_cut from texts)) s
   where s.bytes <= ${SEARCHED_BYTES} order by s.created_at, s.id limit 1
)`;

/** SQL condition for a task whose texts a question searches. Needs {@link SEARCHED}. */
export const IS_SEARCHED = `(not (select are_cut from texts)
  or coalesce((t.created_at, t.id) >= (select created_at, id from searched_since), false))`;

/** SQL for whether texts of older tasks are not searched. Needs {@link SEARCHED}. */
export const TEXTS_ARE_CUT = '(select are_cut from texts)';

/**
 * Returns the searched tasks of an account whose texts are not plain ASCII, and their size in bytes. PostgreSQL does not
 * fold text as searches do, so these are compared outside of it.
 */
export const foreignTasks = query<{ id: string; bytes: number }, { accountId: string }>(
  'filters.foreign-tasks',
  `with ${SEARCHED}
   select t.id, ${TEXT_BYTES} as bytes
     from tasks t
    where t.account_id = :accountId and t.deleted_at is null and ${IS_SEARCHED}
      and (octet_length(t.title) <> char_length(t.title)
        or octet_length(t.notes) <> char_length(t.notes)
        or octet_length(t.description) <> char_length(t.description))`,
);

/** Returns the texts of tasks, separated by line breaks. */
export const textsOfTasks = query<
  { id: string; text: string },
  { accountId: string; ids: readonly string[] }
>(
  'filters.texts-of-tasks',
  `select t.id, t.title || E'\\n' || coalesce(t.notes, '') || E'\\n' || coalesce(t.description, '') as text
     from tasks t where t.account_id = :accountId and t.id = any(:ids)`,
);

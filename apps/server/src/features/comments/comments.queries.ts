/** Queries for comments on tasks. */
import { isoInstant, jsonRows } from '../../platform/db/json-sql.ts';
import { query } from '../../platform/db/query.ts';

/** SQL for the columns of the contract's `comment`, from `comments c`. */
export const COMMENT_RECORD = `
  c.id, c.task_id as "taskId", c.author_id as "authorId", c.author_name as "authorName", c.body, c.mentions,
  ${isoInstant('c.created_at')} as "createdAt", ${isoInstant('c.edited_at')} as "editedAt",
  ${isoInstant('c.updated_at')} as "updatedAt"`;

/**
 * Returns the latest comments on a task before one of them, as JSON text, oldest first; undefined for a task that is
 * unknown or in the trash.
 */
export const commentsOfTask = query<
  { json: string },
  { accountId: string; taskId: string; before: string | null; limit: number }
>(
  'comments.of-task',
  `with earlier as materialized (
     select c.* from comments c
      where c.account_id = :accountId and c.task_id = :taskId and c.deleted_at is null
        and (:before::uuid is null or (c.created_at, c.id) < (
          select b.created_at, b.id from comments b
           where b.account_id = :accountId and b.id = :before and b.task_id = :taskId))
      order by c.created_at desc, c.id desc limit :limit + 1
   ), page as materialized (
     select * from earlier order by created_at desc, id desc limit :limit
   )
   select '{"comments":' || ${jsonRows(`select ${COMMENT_RECORD} from page c order by c.created_at, c.id`)}
       || ',"nextBefore":' || coalesce((
            select '"' || id || '"' from page where (select count(*) from earlier) > :limit
             order by created_at, id limit 1), 'null') || '}' as json
     from tasks t where t.account_id = :accountId and t.id = :taskId and t.deleted_at is null`,
).map(({ json }) => json);

export interface FoundComment {
  readonly json: string;
  readonly taskId: string;
  readonly authorId: string | null;
  readonly mentions: readonly string[];
  readonly isDeleted: boolean;
  /** True if the task is in the trash. */
  readonly isTaskDeleted: boolean;
  /** The project of the task. */
  readonly projectId: string | null;
}

/** Returns a comment, also a deleted one; undefined for an unknown comment. */
export const findComment = query<FoundComment, { accountId: string; id: string }>(
  'comments.one',
  `select (select row_to_json(r)::text from (
             select ${COMMENT_RECORD} from comments c where c.account_id = :accountId and c.id = :id) r) as json,
          o.task_id as "taskId", o.author_id as "authorId", o.mentions, o.deleted_at is not null as "isDeleted",
          t.deleted_at is not null as "isTaskDeleted", t.project_id as "projectId"
     from comments o join tasks t on t.account_id = :accountId and t.id = o.task_id
    where o.account_id = :accountId and o.id = :id`,
);

/** Returns whether a task is in the trash, and how many comments it has; undefined for an unknown task. */
export const commentedTask = query<
  { isDeleted: boolean; comments: number },
  { accountId: string; taskId: string }
>(
  'comments.task',
  `select t.deleted_at is not null as "isDeleted",
          (select count(*)::int from comments c
            where c.account_id = :accountId and c.task_id = :taskId and c.deleted_at is null) as comments
     from tasks t where t.account_id = :accountId and t.id = :taskId`,
);

/** The comments of an account export, in the format of the contract's `exportDocument`. */
import type { ExportedComment } from '@questlog/contract/export-format';
import { isoInstant } from '../../platform/db/json-sql.ts';
import { query, type Queryable } from '../../platform/db/query.ts';
import { inBatches, inPieces, type RowSize } from './export-batches.ts';

/** Approximate bytes of a comment without its text. */
const COMMENT_BYTES = 300;

const selectCommentSizes = query<RowSize, { accountId: string; after: string }>(
  'export.comment-sizes',
  `select c.id, c.text_bytes + ${COMMENT_BYTES} as bytes
     from comments c join tasks t on t.account_id = :accountId and t.id = c.task_id and t.deleted_at is null
    where c.account_id = :accountId and c.deleted_at is null and c.id > :after order by c.id limit 1000`,
);

const selectComments = query<ExportedComment, { accountId: string; ids: readonly string[] }>(
  'export.comments',
  `select c.id, c.task_id as "taskId", c.author_id as "authorId",
          coalesce(c.author_name, nullif(btrim(u.first_name || ' ' || u.last_name), '')) as "authorName", c.body,
          ${isoInstant('c.created_at')} as "createdAt", ${isoInstant('c.edited_at')} as "editedAt"
     from comments c left join users u on u.id = c.author_id
    where c.account_id = :accountId and c.id = any(:ids::uuid[]) order by c.id`,
);

/** Yields the comments on tasks outside the trash, in pieces of bounded size. */
export async function* exportedComments(
  on: Queryable,
  accountId: string,
): AsyncGenerator<ExportedComment[], void> {
  for await (const sizes of inBatches((after) => selectCommentSizes(on, { accountId, after }))) {
    for (const piece of inPieces(sizes)) {
      yield await selectComments(on, { accountId, ids: piece.map(({ id }) => id) });
    }
  }
}

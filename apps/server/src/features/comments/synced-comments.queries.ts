import type { DeletableNoun } from '../../account-change/synced-noun.queries.ts';
import { jsonRows } from '../../platform/db/json-sql.ts';
import { COMMENT_RECORD } from './comments.queries.ts';

/** Maximum bytes of text in the comments of a full read. Earlier ones are read with their task. */
const HELD_BYTES = 500_000;
/** Bytes of text above which a client reads everything again, instead of the changed comments. */
const CHANGED_BYTES = 4_000_000;

/** A full read has only the latest comments, because an account can have thousands for each task (COMMENT-8). */
export const COMMENTS: DeletableNoun<'comments'> = {
  name: 'comments',
  table: 'comments',
  held: () =>
    jsonRows(`select ${COMMENT_RECORD} from (
      select l.*, sum(l.text_bytes) over (order by l.created_at desc, l.id desc) as bytes from (
        select * from comments where account_id = :accountId and deleted_at is null
         order by created_at desc, id desc limit 1000) l
      ) c where c.bytes <= ${HELD_BYTES} order by c.created_at, c.id`),
  changed: (version) => {
    const live = `c.account_id = :accountId and c.version > ${version} and c.deleted_at is null`;
    return `(select case when coalesce(sum(c.text_bytes), 0) <= ${CHANGED_BYTES} then
               ${jsonRows(`select ${COMMENT_RECORD} from comments c where ${live}`)} end
               from comments c where ${live})`;
  },
};

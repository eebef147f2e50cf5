/** SQL that writes comments. Each statement takes the account's id and its new version. */
import { query } from '../../platform/db/query.ts';

interface Write {
  readonly accountId: string;
  readonly now: Date;
  readonly version: number;
}

export const insertComment = query<
  never,
  Write & { id: string; taskId: string; authorId: string; body: string; mentions: readonly string[] }
>(
  'comments.insert',
  `insert into comments (account_id, id, task_id, author_id, body, mentions, created_at, updated_at, version)
   values (:accountId, :id, :taskId, :authorId, :body, :mentions, :now, :now, :version)`,
);

export const editComment = query<never, Write & { id: string; body: string; mentions: readonly string[] }>(
  'comments.edit',
  `update comments
      set body = :body, mentions = :mentions, edited_at = :now, updated_at = :now, version = :version
    where account_id = :accountId and id = :id and deleted_at is null`,
);

export const trashComment = query<never, Write & { id: string }>(
  'comments.trash',
  `update comments set deleted_at = :now, updated_at = :now, version = :version
    where account_id = :accountId and id = :id and deleted_at is null`,
);

export const untrashComment = query<never, Write & { id: string }>(
  'comments.restore',
  `update comments set deleted_at = null, updated_at = :now, version = :version
    where account_id = :accountId and id = :id and deleted_at is not null`,
);

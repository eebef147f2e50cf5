/** The facts of rows other than tasks that assistants change, before and after a change. */
import { query } from '../../platform/db/query.ts';

interface FactsRow {
  readonly id: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

const facts = (name: string, from: string, object: string) =>
  query<FactsRow & Record<string, unknown>, { accountId: string; ids: readonly string[] }>(
    `assistant-changes.${name}`,
    `select id, json_build_object(${object}) as facts from ${from} where account_id = :accountId and id = any(:ids)`,
  );

export const projectFacts = facts(
  'projects',
  'projects',
  `'title', title, 'color', color, 'isArchived', archived_at is not null, 'someday', someday,
   'deleted', deleted_at is not null`,
);

export const tagFacts = facts(
  'tags',
  'tags',
  `'name', name, 'color', color, 'path', full_path, 'deleted', deleted_at is not null`,
);

export const commentFacts = facts(
  'comments',
  'comments',
  `'taskId', task_id, 'body', body, 'deleted', deleted_at is not null`,
);

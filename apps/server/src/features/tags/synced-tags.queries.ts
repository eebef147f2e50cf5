import { syncedTable } from '../../account-change/synced-noun.queries.ts';
import { TAG_RECORD } from './tags.queries.ts';

export const TAGS = syncedTable({
  name: 'tags',
  table: 'tags',
  alias: 'g',
  record: TAG_RECORD,
  order: 'g.full_path',
  childrenFirst: 'length(r.full_path) desc',
});

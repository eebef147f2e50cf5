import { syncedTable } from '../../account-change/synced-noun.queries.ts';
import { PROJECT_RECORD } from './projects.queries.ts';

export const PROJECTS = syncedTable({
  name: 'projects',
  table: 'projects',
  alias: 'p',
  record: PROJECT_RECORD,
  order: 'p.created_at, p.id',
});

import { syncedTable } from '../../account-change/synced-noun.queries.ts';
import { SECTION_ORDER, SECTION_RECORD } from './sections.queries.ts';

export const SECTIONS = syncedTable({
  name: 'sections',
  table: 'sections',
  alias: 's',
  record: SECTION_RECORD,
  order: SECTION_ORDER,
});

import { syncedTable } from '../../account-change/synced-noun.queries.ts';
import { OCCURRENCE_RECORD, PATTERN_RECORD } from './patterns/pattern-json.queries.ts';

export const REPEAT_PATTERNS = syncedTable({
  name: 'repeatPatterns',
  table: 'repeat_patterns',
  alias: 'p',
  record: PATTERN_RECORD,
  order: 'p.created_at, p.id',
});

export const OCCURRENCES = syncedTable({
  name: 'occurrences',
  table: 'occurrences',
  alias: 'o',
  record: OCCURRENCE_RECORD,
  order: 'o.date, o.id',
  heldIf: (since) => `o.date >= ${since.occurrences}::date`,
});

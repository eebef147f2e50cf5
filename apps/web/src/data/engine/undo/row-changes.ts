import type { Row } from '../store/row.ts';
import type { Fields, RecordedChange, RecordedRow, RowDifference } from './undo-step.ts';

/** Returns the net effects of recorded changes, one entry per row. */
export function changesOf(recorded: readonly RecordedChange[]): RowDifference[] {
  const merged = new Map<string, RecordedRow & Pick<RecordedChange, 'taken'>>();
  for (const { rows, taken } of recorded) {
    for (const row of rows) {
      const key = `${row.collection}/${row.id}`;
      merged.set(key, { taken, ...row, ...(merged.has(key) ? { before: merged.get(key)?.before } : {}) });
    }
  }
  return [...merged.values()].flatMap(changeOf);
}

function changeOf({
  collection,
  id,
  before: first,
  after: last,
  taken,
}: RecordedRow & Pick<RecordedChange, 'taken'>): RowDifference[] {
  if (first === undefined || last === undefined) {
    if (first === last) return [];
    const rows = { before: (first ?? null) as Fields | null, after: (last ?? null) as Fields | null };
    return [{ collection, id, ...rows, ...(taken === undefined || last !== undefined ? {} : { taken }) }];
  }
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const name of Object.keys(last) as (keyof Row)[]) {
    if (isEqual(first[name], last[name])) continue;
    before[name] = first[name];
    after[name] = last[name];
  }
  return Object.keys(after).length === 0 ? [] : [{ collection, id, before, after }];
}

/** Returns true if two field values are equal. */
export function isEqual(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

import type { Row } from '../store/row.ts';
import type { Fields, RecordedChange, RecordedRow, RowDifference } from './undo-step.ts';

type MergedRow = RecordedRow & Pick<RecordedChange, 'taken' | 'kind'>;

/**
 * Returns the net effects of recorded changes, one entry per row.
 * @param reversed the changes that these ones reverse
 */
export function changesOf(
  recorded: readonly RecordedChange[],
  reversed: readonly RowDifference[] = [],
): RowDifference[] {
  const merged = new Map<string, MergedRow>();
  for (const { rows, taken, kind } of recorded) {
    for (const row of rows) {
      const key = keyOf(row);
      const first = merged.get(key);
      merged.set(key, { taken, kind, ...row, ...(first && { before: first.before, kind: first.kind }) });
    }
  }
  const addedBy = new Map(reversed.map((change) => [keyOf(change), change.addedBy]));
  return [...merged.values()].flatMap((row) => changeOf(row, addedBy.get(keyOf(row))));
}

const keyOf = ({ collection, id }: Pick<RowDifference, 'collection' | 'id'>): string => `${collection}/${id}`;

function changeOf(
  { collection, id, before: first, after: last, taken, kind }: MergedRow,
  reversed: string | undefined,
): RowDifference[] {
  if (first === undefined || last === undefined) {
    if (first === last) return [];
    const addedBy = reversed ?? (first === undefined ? kind : undefined);
    return [
      {
        collection,
        id,
        before: (first ?? null) as Fields | null,
        after: (last ?? null) as Fields | null,
        ...(taken === undefined || last !== undefined ? {} : { taken }),
        ...(addedBy === undefined ? {} : { addedBy }),
      },
    ];
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

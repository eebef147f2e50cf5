import { applyEffect } from '../store/effects.ts';
import type { Row } from '../store/row.ts';
import { rowKey, type Fields, type RecordedChange, type RowChange } from './undo-step.ts';

interface Merged extends Pick<RowChange, 'collection' | 'id' | 'taken'> {
  readonly first: Row | undefined;
  last: Row | undefined;
}

/**
 * Returns what recorded changes did to rows, with one entry per row. Leaves out what the server causes as a
 * consequence: the server takes it back as a consequence too.
 */
export function changesOf(recorded: readonly RecordedChange[]): RowChange[] {
  const merged = new Map<string, Merged>();
  for (const { draft, before } of recorded) {
    for (const [collection, effects] of Object.entries(draft.effects)) {
      for (const [id, effect] of effects ?? []) {
        if (effect.isConsequence === true) continue;
        const key = rowKey(collection, id);
        let row = merged.get(key);
        if (row === undefined) {
          const first = before.get(key);
          const taken = draft.taken === undefined ? {} : { taken: draft.taken };
          merged.set(key, (row = { collection, id, first, last: first, ...taken }));
        }
        row.last = applyEffect(row.last, effect);
      }
    }
  }
  return [...merged.values()].flatMap(changeOf);
}

function changeOf({ collection, id, first, last, taken }: Merged): RowChange[] {
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

/** Returns whether two values of a field are equal. */
export function isEqual(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

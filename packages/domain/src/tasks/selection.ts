/**
 * Selection in a list. A click toggles a row. A Shift-click selects the range from the last toggled row.
 * Another Shift-click replaces that range:
 *
 *   click b, Shift-click e  → b c d e      then Shift-click c  → b c
 */

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The last row toggled. The next range starts there. */
  readonly anchor: string | undefined;
  /** The end of the last range, opposite the anchor. */
  readonly reach: string | undefined;
}

export const NO_SELECTION: Selection = { ids: new Set(), anchor: undefined, reach: undefined };

/** Selects or deselects one row (SELECT-1). */
export function toggled(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id, reach: undefined };
}

/** Selects the range from the anchor to `to` (SELECT-2). @param order all rows, in display order */
export function reached(selection: Selection, order: readonly string[], to: string): Selection {
  const { anchor, reach } = selection;
  if (anchor === undefined || !order.includes(anchor)) {
    return { ids: new Set([...selection.ids, to]), anchor: to, reach: undefined };
  }
  const ids = new Set(selection.ids);
  if (reach !== undefined) for (const id of between(order, anchor, reach)) ids.delete(id);
  for (const id of between(order, anchor, to)) ids.add(id);
  return { ids, anchor, reach: to };
}

/** Selects every row (SELECT-2). */
export function allOf(order: readonly string[]): Selection {
  return { ids: new Set(order), anchor: order[0], reach: undefined };
}

/** Returns the selected rows in display order, without rows that have left the list (SELECT-8). */
export function selectedIn(selection: Selection, order: readonly string[]): readonly string[] {
  return selection.ids.size === 0 ? [] : order.filter((id) => selection.ids.has(id));
}

/** Returns the state of the list's checkbox (SELECT-3). */
export function extent(selected: number, total: number): 'none' | 'some' | 'all' {
  if (selected === 0) return 'none';
  return selected < total ? 'some' : 'all';
}

function between(order: readonly string[], one: string, other: string): readonly string[] {
  const a = order.indexOf(one);
  const b = order.indexOf(other);
  return a === -1 || b === -1 ? [] : order.slice(Math.min(a, b), Math.max(a, b) + 1);
}

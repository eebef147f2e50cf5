/** The keys of a board that differ from those of a list (BOARD-12, BOARD-13). */
import type { ListSection } from '@questlog/ui/list/list-plan.ts';
import type { CardKey } from '../task-lines.ts';

interface BoardKeys {
  /** Moves a card, together with those in `along`. Returns false if nothing moves. */
  readonly moveAcross: (id: string, to: 'next' | 'previous', along: readonly string[]) => boolean;
  /** Opens the form for a new task in a column. */
  readonly add: (column: string) => void;
  /** Collapses or expands a column. */
  readonly toggle: (column: string) => void;
}

/** Returns the key of a column's completed cards. */
export const completedOf = (column: string): string => `${column}/completed`;

/** Handles a key that was pressed in a card. Returns false for keys that lists handle. */
export function handleCardKey({ moveAcross, add, toggle }: BoardKeys, key: CardKey): boolean {
  const { id, list, pressed, onTitle, focusRow, leaveTop, selected } = key;
  const heads = key.sections.filter(({ key: name }) => !name.endsWith('/completed'));
  const columns = visibleCards(heads, key.sections);
  const at = columns.findIndex((ids) => ids.includes(id));
  const column = columns[at];
  if (column === undefined) return false;
  const go = (to: string | undefined): void => {
    if (to !== undefined) focusRow(to);
  };
  const index = column.indexOf(id);
  const across = (to: 'next' | 'previous'): void => {
    const along = selected();
    const next = heads[at + (to === 'next' ? 1 : -1)];
    // The card keeps the focus only while it is shown.
    if (next?.folded === true && next.drop !== undefined) toggle(next.key);
    if (moveAcross(id, to, along.includes(id) ? along : [])) focusRow(id);
  };

  if (pressed('down', 'j')) go(column[index + 1]);
  else if (pressed('up', 'k')) {
    if (index === 0) leaveTop();
    else go(column[index - 1]);
  } else if (pressed('home')) go(column[0]);
  else if (pressed('end')) go(column.at(-1));
  else if (onTitle && pressed('right')) go(cardBeside(list, columns.slice(at + 1), id));
  else if (onTitle && pressed('left')) go(cardBeside(list, columns.slice(0, at).toReversed(), id));
  else if (pressed('alt+right')) across('next');
  else if (pressed('alt+left')) across('previous');
  else if (pressed('n')) add(heads[at]?.key ?? '');
  else return false;
  return true;
}

/** Returns the cards of each column that are not collapsed. */
function visibleCards(
  heads: readonly ListSection[],
  sections: readonly ListSection[],
): readonly (readonly string[])[] {
  const shown = new Map(sections.map((section) => [section.key, section.folded === true ? [] : section.ids]));
  return heads.map(({ key }) => [...(shown.get(key) ?? []), ...(shown.get(completedOf(key)) ?? [])]);
}

/** Returns the card of the nearest column with cards that is at the height of another card. */
function cardBeside(
  list: HTMLElement,
  columns: readonly (readonly string[])[],
  id: string,
): string | undefined {
  const column = columns.find((ids) => ids.length > 0);
  const height = middleOf(list, id);
  if (column === undefined || height === undefined) return column?.[0];
  const distances = column.flatMap((each) => {
    const middle = middleOf(list, each);
    return middle === undefined ? [] : [{ each, distance: Math.abs(middle - height) }];
  });
  // The cards of a column outside the window are not mounted.
  const [first, ...others] = distances;
  if (first === undefined) return column[0];
  return others.reduce((one, other) => (other.distance < one.distance ? other : one), first).each;
}

function middleOf(list: HTMLElement, id: string): number | undefined {
  const box = list.querySelector(`[data-row="${CSS.escape(id)}"]`)?.getBoundingClientRect();
  return box && box.top + box.height / 2;
}

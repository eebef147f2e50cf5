import { useEffect, type RefObject } from 'react';
import './facts-layer.css';

const LINE = '[data-facts-line]';

/**
 * Counts the facts that do not fit into the line below a title, in each row of a list in a narrow window (VIEW-124).
 * Writes the number to the line's `data-more`, which the row's styles show, so that no row is rendered again.
 */
export function FactsLayer({ list }: { list: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const countAll = (): void => countHidden(element.querySelectorAll<HTMLElement>(LINE));
    const observed = new WeakSet<Element>();
    const changes = new MutationObserver((records) => {
      countHidden(changedLines(records));
      // The columns of a board change their widths on their own.
      for (const column of element.querySelectorAll('[data-lane]')) {
        if (!observed.has(column)) widths.observe(column);
        observed.add(column);
      }
    });
    changes.observe(element, { childList: true, characterData: true, subtree: true });
    // Called for the first time when it begins to observe.
    const widths = new ResizeObserver(countAll);
    widths.observe(element);
    // The fonts may load after the list.
    document.fonts.addEventListener('loadingdone', countAll);
    return () => {
      changes.disconnect();
      widths.disconnect();
      document.fonts.removeEventListener('loadingdone', countAll);
    };
  }, [list]);
  return null;
}

/** Returns the lines around and in changed nodes. */
function changedLines(records: readonly MutationRecord[]): ReadonlySet<HTMLElement> {
  const lines = new Set<HTMLElement>();
  for (const { target, addedNodes } of records) {
    const around = target.parentElement?.closest<HTMLElement>('[data-task-id]');
    for (const root of [around, ...addedNodes]) {
      if (!(root instanceof HTMLElement)) continue;
      for (const line of root.querySelectorAll<HTMLElement>(LINE)) lines.add(line);
    }
  }
  return lines;
}

/** Writes the numbers of all lines at once, so that the browser lays the list out at most twice. */
function countHidden(lines: Iterable<HTMLElement>): void {
  const counted = [...lines];
  // The number needs room itself, which may hide another fact.
  for (let pass = 0; pass < 2; pass += 1) {
    const found = counted.map(factsIn);
    for (const [index, line] of counted.entries()) {
      const { hidden, end } = found[index] ?? { hidden: 0, end: 0 };
      line.style.setProperty('--facts-end', `${end}px`);
      if (hidden > 0) line.dataset['more'] = `+${hidden}`;
      else delete line.dataset['more'];
    }
  }
}

/** Returns where a line's last fact ends, and how many facts have wrapped to a line that is not shown or are left out. */
function factsIn(line: HTMLElement): { readonly hidden: number; readonly end: number } {
  const { left, bottom } = line.getBoundingClientRect();
  let hidden = 0;
  let end = 0;
  for (const fact of line.children) {
    const leftOut = fact instanceof HTMLElement ? fact.dataset['moreTags'] : undefined;
    if (leftOut !== undefined) hidden += Number(leftOut);
    if (fact.matches('.sr-only')) continue;
    const box = fact.getBoundingClientRect();
    if (box.top < bottom) end = box.right - left;
    else hidden += 1;
  }
  return { hidden, end };
}

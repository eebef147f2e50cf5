/**
 * A virtualised list's lines: the section headings and the rows between them. Finds lines by number and rows
 * by id, without creating an object for each of ten thousand rows.
 */

import type { ReactNode } from 'react';

/** A row's position in a section with trees. */
export interface TreePosition {
  /** The row's level, starting at 1. */
  readonly level: number;
  /** Number of rows under the same parent. `position` is counted among these, from 1. */
  readonly siblings: number;
  readonly position: number;
  /** Number of direct subtasks, including collapsed ones. */
  readonly subtasks: number;
}

/** Content between a section's heading and its rows. */
export interface BelowHead {
  readonly content: ReactNode;
  /** Its height, in lines of half a row each. */
  readonly lines: number;
}

export interface ListSection {
  readonly key: string;
  readonly title?: string | undefined;
  /** True if the heading is that of the small sections after it, and has no rows itself. */
  readonly isGroup?: boolean | undefined;
  /** True for a small heading below that of a group. */
  readonly isSmall?: boolean | undefined;
  /** The section's `data-drop`, which identifies it to rows that are dropped on it. */
  readonly drop?: string | undefined;
  /** Text next to the title, such as a date range. */
  readonly note?: string | undefined;
  /** An action for all rows of the section, next to the heading. */
  readonly action?: { readonly label: string; readonly onSelect: (button: HTMLElement) => void } | undefined;
  /** True if a click on the heading collapses the rows. */
  readonly foldable?: boolean | undefined;
  readonly folded?: boolean | undefined;
  /** The number next to the title. Defaults to the number of `ids`. */
  readonly count?: number | undefined;
  /** True if the heading is shown even without rows. */
  readonly showsEmpty?: boolean | undefined;
  /** True if rows cannot move into or out of the section by their position. */
  readonly isSeparate?: boolean | undefined;
  /** Text below the heading while the section is shown without rows. */
  readonly invitation?: string | undefined;
  readonly below?: BelowHead | undefined;
  /** A control at the end of the heading. */
  readonly menu?: ReactNode;
  readonly ids: readonly string[];
  /** The rows' positions in their trees; undefined if all are at the top level. */
  readonly tree?: Pick<ReadonlyMap<string, TreePosition>, 'get'> | undefined;
}

export type ListLine =
  | { readonly kind: 'head'; readonly section: ListSection }
  | { readonly kind: 'row'; readonly section: ListSection; readonly id: string; readonly position: number };

interface Stretch {
  readonly section: ListSection;
  /** The line of the section's heading, or of its first row if it has no heading. */
  readonly from: number;
  /** The line of the section's first row. */
  readonly rows: number;
  readonly to: number;
}

/** Returns the text below the heading of a section; undefined if the section has rows or is collapsed. */
export function invitationOf(section: ListSection | undefined): string | undefined {
  return section?.ids.length === 0 && section.folded !== true ? section.invitation : undefined;
}

/** Returns whether any of a group's small sections is shown. */
function hasRows(sections: readonly ListSection[], at: number): boolean {
  if (sections[at]?.isGroup !== true) return false;
  for (let next = at + 1; sections[next]?.isSmall === true; next += 1) {
    const small = sections[next];
    if (small?.ids.length !== 0 || small.showsEmpty === true) return true;
  }
  return false;
}

export class ListPlan {
  readonly length: number;
  /** The lines that are headings. They are always mounted, so that screen readers can navigate by them. */
  readonly heads: readonly number[];
  readonly #stretches: readonly Stretch[];

  /** Creates the plan. Leaves out empty groups, and empty sections unless they are kept. */
  constructor(sections: readonly ListSection[]) {
    const stretches: Stretch[] = [];
    let line = 0;
    for (const [at, section] of sections.entries()) {
      if (section.ids.length === 0 && section.showsEmpty !== true && !hasRows(sections, at)) continue;
      const rows = line + (section.title === undefined ? 0 : 1);
      const to = rows + (section.folded === true ? 0 : section.ids.length);
      stretches.push({ section, from: line, rows, to });
      line = to;
    }
    this.#stretches = stretches;
    this.length = line;
    this.heads = stretches.filter(({ from, rows }) => from < rows).map(({ from }) => from);
  }

  /** Returns all line numbers. Used only when printing. */
  get lines(): number[] {
    return Array.from({ length: this.length }, (_, line) => line);
  }

  /**
   * Returns the id of a line's row; undefined for a heading. Creates no object, because it is called for
   * every line.
   */
  rowAt(line: number): string | undefined {
    const stretch = this.#stretchAt(line);
    return stretch?.section.ids[line - stretch.rows];
  }

  /** Returns whether a line is a small heading. */
  isSmallAt(line: number): boolean {
    return this.#stretchAt(line)?.section.isSmall === true;
  }

  /** Returns the height of everything below a heading and above its rows, in rows. */
  rowsBelow(line: number): number {
    const section = this.#stretchAt(line)?.section;
    return (section?.below?.lines ?? 0) / 2 + (invitationOf(section) === undefined ? 0 : 1);
  }

  at(line: number): ListLine | undefined {
    const stretch = this.#stretchAt(line);
    if (stretch === undefined) return undefined;
    const { section, rows } = stretch;
    if (line < rows) return { kind: 'head', section };
    const id = section.ids[line - rows];
    return id === undefined ? undefined : { kind: 'row', section, id, position: line - rows };
  }

  /** Returns a row's position in its tree; undefined if its section has no trees. */
  positionOf(id: string): TreePosition | undefined {
    for (const { section } of this.#stretches) {
      const position = section.tree?.get(id);
      if (position !== undefined) return position;
    }
    return undefined;
  }

  /** Returns a row's line; undefined if the row is not shown. */
  lineOf(id: string): number | undefined {
    // Search the ids, because indexing ten thousand rows after every change would cost more.
    for (const { section, rows, to } of this.#stretches) {
      const position = rows < to ? section.ids.indexOf(id) : -1;
      if (position !== -1) return rows + position;
    }
    return undefined;
  }

  /** Returns the first row at or after a line, or else the last row before it. */
  rowNear(line: number): string | undefined {
    return this.#rowFrom(line, 1) ?? this.#rowFrom(Math.min(line, this.length) - 1, -1);
  }

  /** Returns the row `steps` rows below this one (above if negative), or the last one in that direction. */
  step(id: string, steps: number): string | undefined {
    const line = this.lineOf(id);
    if (line === undefined) return undefined;
    const direction = Math.sign(steps);
    let found = id;
    let at = line;
    for (let left = Math.abs(steps); left > 0; left -= 1) {
      const next = this.#rowFrom(at + direction, direction);
      if (next === undefined) break;
      found = next;
      at = this.lineOf(next) ?? at;
    }
    return found === id ? undefined : found;
  }

  get first(): string | undefined {
    return this.#rowFrom(0, 1);
  }

  get last(): string | undefined {
    return this.#rowFrom(this.length - 1, -1);
  }

  #rowFrom(line: number, direction: number): string | undefined {
    for (let at = Math.max(0, line); at < this.length && at >= 0; at += direction) {
      if (line < 0 && direction < 0) return undefined;
      const found = this.rowAt(at);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #stretchAt(line: number): Stretch | undefined {
    if (line < 0 || line >= this.length) return undefined;
    let [low, high] = [0, this.#stretches.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (line < (this.#stretches[middle]?.to ?? 0)) high = middle;
      else low = middle + 1;
    }
    return this.#stretches[low];
  }
}

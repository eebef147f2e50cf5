/**
 * The lines of a virtualized list, which are the headings of its sections and the rows between them. Lines
 * are found by number and rows by id, without creating an object for each of ten thousand rows.
 */

/** The position of a row in a section whose rows form trees. */
export interface TreePlace {
  /** The level of the row, starting from 1. */
  readonly level: number;
  /**
   * The number of rows under the same parent. `position` is the position of this row among them, starting
   * from 1.
   */
  readonly siblings: number;
  readonly position: number;
  /** The number of rows directly under this row, whether visible or collapsed. */
  readonly subtasks: number;
}

export interface ListSection {
  readonly key: string;
  /** The heading; undefined if the rows have no heading. */
  readonly title?: string | undefined;
  /** Text next to the title, such as a date range. */
  readonly note?: string | undefined;
  /** An action for all rows of the section, shown next to the heading. */
  readonly action?: { readonly label: string; readonly onSelect: (button: HTMLElement) => void } | undefined;
  /** Whether a click on the heading collapses the rows. */
  readonly foldable?: boolean | undefined;
  readonly folded?: boolean | undefined;
  /** The number next to the title; defaults to the number of `ids`. */
  readonly count?: number | undefined;
  readonly ids: readonly string[];
  /** The positions of the rows in their trees; undefined if all are at the top level. */
  readonly tree?: Pick<ReadonlyMap<string, TreePlace>, 'get'> | undefined;
}

export type ListLine =
  | { readonly kind: 'head'; readonly section: ListSection }
  | { readonly kind: 'row'; readonly section: ListSection; readonly id: string; readonly position: number };

interface Stretch {
  readonly section: ListSection;
  /** The line of the section's heading, or of its first row if the section has no heading. */
  readonly from: number;
  /** The line of the section's first row. */
  readonly rows: number;
  readonly to: number;
}

export class ListPlan {
  /** The number of lines. */
  readonly length: number;
  /**
   * The numbers of the lines that are headings. They are always mounted, so that screen readers can navigate
   * by them.
   */
  readonly heads: readonly number[];
  readonly #stretches: readonly Stretch[];

  /** Creates the plan. Empty sections are left out. */
  constructor(sections: readonly ListSection[]) {
    const stretches: Stretch[] = [];
    let line = 0;
    for (const section of sections) {
      if (section.ids.length === 0) continue;
      const rows = line + (section.title === undefined ? 0 : 1);
      const to = rows + (section.folded === true ? 0 : section.ids.length);
      stretches.push({ section, from: line, rows, to });
      line = to;
    }
    this.#stretches = stretches;
    this.length = line;
    this.heads = stretches.filter(({ from, rows }) => from < rows).map(({ from }) => from);
  }

  /** Returns the numbers of all lines, for printing. */
  get lines(): number[] {
    return Array.from({ length: this.length }, (_, line) => line);
  }

  /**
   * Returns the id of the row on a line, or undefined for a heading. Creates no object, because this is
   * called for every line whose size is needed.
   */
  rowAt(line: number): string | undefined {
    const stretch = this.#stretchAt(line);
    return stretch?.section.ids[line - stretch.rows];
  }

  at(line: number): ListLine | undefined {
    const stretch = this.#stretchAt(line);
    if (stretch === undefined) return undefined;
    const { section, rows } = stretch;
    if (line < rows) return { kind: 'head', section };
    const id = section.ids[line - rows];
    return id === undefined ? undefined : { kind: 'row', section, id, position: line - rows };
  }

  /**
   * Returns the position of a row in the trees of its section; undefined if the row is not part of a tree.
   */
  placeOf(id: string): TreePlace | undefined {
    for (const { section } of this.#stretches) {
      const place = section.tree?.get(id);
      if (place !== undefined) return place;
    }
    return undefined;
  }

  /** Returns the line of a row, or undefined if it is not shown. */
  lineOf(id: string): number | undefined {
    // Searching ten thousand ids is cheaper than rebuilding an index after every change.
    for (const { section, rows, to } of this.#stretches) {
      const position = rows < to ? section.ids.indexOf(id) : -1;
      if (position !== -1) return rows + position;
    }
    return undefined;
  }

  /** Returns the id of the first row at or after a line or, if there is none, of the last row before it. */
  rowNear(line: number): string | undefined {
    return this.#rowFrom(line, 1) ?? this.#rowFrom(Math.min(line, this.length) - 1, -1);
  }

  /**
   * Returns the row that is `steps` rows below the given row (above it if `steps` is negative), or the last
   * row in that direction.
   */
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

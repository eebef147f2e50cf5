/**
 * What a windowed list shows, line by line: the heads of its sections and the rows between them. Lines are found by
 * number and rows by id without making an object for each of ten thousand.
 */

export interface ListSection {
  readonly key: string;
  /** Without one the rows stand alone, with no head above them. */
  readonly title?: string | undefined;
  /** Beside the title: a range of dates. */
  readonly note?: string | undefined;
  /** What can be done with all of its rows, beside the head. */
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined;
  /** A click on the head folds the rows away. */
  readonly foldable?: boolean | undefined;
  readonly folded?: boolean | undefined;
  /** The number beside the title; that of `ids` where it is not given. */
  readonly count?: number | undefined;
  readonly ids: readonly string[];
}

export type ListLine =
  | { readonly kind: 'head'; readonly section: ListSection }
  | { readonly kind: 'row'; readonly section: ListSection; readonly id: string; readonly position: number };

interface Stretch {
  readonly section: ListSection;
  /** The line of its head, or of its first row where it has none. */
  readonly from: number;
  /** The line of its first row. */
  readonly rows: number;
  readonly to: number;
}

export class ListPlan {
  /** The number of lines. */
  readonly length: number;
  /** The lines that are heads; always mounted, so that a screen reader finds its way. */
  readonly heads: readonly number[];
  readonly #stretches: readonly Stretch[];

  /** Empty sections are left out. */
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

  /** All of them, for paper. */
  get lines(): number[] {
    return Array.from({ length: this.length }, (_, line) => line);
  }

  /** The id of the row on a line; undefined for a head. It makes no object: sizes are asked for line by line. */
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

  /** The line of a row, or undefined where it is not shown. */
  lineOf(id: string): number | undefined {
    // A search through ten thousand ids costs less than an index of them, which each change would make anew.
    for (const { section, rows, to } of this.#stretches) {
      const position = rows < to ? section.ids.indexOf(id) : -1;
      if (position !== -1) return rows + position;
    }
    return undefined;
  }

  /** The id of the first row at or after a line, else of the last one before it. */
  rowNear(line: number): string | undefined {
    return this.#rowFrom(line, 1) ?? this.#rowFrom(Math.min(line, this.length) - 1, -1);
  }

  /** The row that is `steps` rows below (or, negative, above) another, as far as there are rows. */
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

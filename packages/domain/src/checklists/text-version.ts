import { isBlank } from './block-starts.ts';
import { matchLines } from './line-matches.ts';
import type { TextLine } from './text-lines.ts';

/** A line split into checkbox and text. */
export interface Line extends TextLine {
  /** The whole line, as if its box were unticked. Used to compare lines. */
  readonly key: string;
  /** Index of the character in the checkbox, if there is one. */
  readonly boxAt: number | undefined;
  readonly sign: string;
}

const BOX = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+\[(?=[ xX]\](?:[ \t]|$))/u;

export function readLine({ text, end }: TextLine): Line {
  const before = BOX.exec(text)?.[0].length;
  if (before === undefined) return { text, end, key: text, boxAt: undefined, sign: '' };
  const sign = text.charAt(before);
  return { text, end, key: `${text.slice(0, before)} ${text.slice(before + 1)}`, boxAt: before, sign };
}

const isTicked = ({ sign }: Line): boolean => sign.toLowerCase() === 'x';

export function withSign(line: Line, sign: string): Line {
  const { boxAt, text } = line;
  return boxAt === undefined
    ? line
    : { ...line, text: text.slice(0, boxAt) + sign + text.slice(boxAt + 1), sign };
}

/** Replaced lines of the base; an empty range is an insertion. */
export interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly otherFrom: number;
  readonly otherTo: number;
  readonly isMine: boolean;
}

/** A version of the text, compared with the base. */
export class Version {
  readonly lines: readonly Line[];
  readonly hunks: readonly Hunk[];
  /** The checkbox marks (`x` or a space) that this version changed, by line number in the base. */
  readonly ticks: ReadonlyMap<number, string>;
  /** Lines of this version that were moved from elsewhere. */
  readonly movedIn: ReadonlySet<number>;
  readonly #base: readonly Line[];
  /** Maps inserted text to its line; undefined if several lines have the same text. */
  readonly #inserted = new Map<string, number | undefined>();

  constructor(base: readonly Line[], lines: readonly Line[], isMine: boolean) {
    this.#base = base;
    this.lines = lines;
    const [keys, otherKeys] = [base, lines].map((all) => all.map(({ key }) => key));
    const matches = matchLines(keys ?? [], otherKeys ?? []);
    const hunks = hunksOf(matches, lines.length, isMine);
    for (const { otherFrom, otherTo } of hunks) {
      for (let at = otherFrom; at < otherTo; at += 1) {
        const { key } = lines[at] as Line;
        this.#inserted.set(key, this.#inserted.has(key) ? undefined : at);
      }
    }
    this.movedIn = new Set(
      hunks.flatMap(({ from, to }) => indices(from, to).flatMap((at) => this.movedTo(at) ?? [])),
    );
    this.hunks = hunks.flatMap((hunk) => this.#split(hunk));
    this.ticks = ticksOf(base, lines, matches);
  }

  /** Returns the index to which a removed line of the base was moved, if it was. */
  movedTo(at: number): number | undefined {
    const { key = '' } = this.#base[at] ?? {};
    return isBlank(key) ? undefined : this.#inserted.get(key);
  }

  /**
   * Splits a hunk that contains moved lines into one insertion and single removals. The inserted lines do not
   * replace the removed ones.
   */
  #split(hunk: Hunk): readonly Hunk[] {
    const { from, to, otherFrom, otherTo, isMine } = hunk;
    const removed = indices(from, to);
    const isApart =
      removed.every((at) => this.movedTo(at) !== undefined) ||
      indices(otherFrom, otherTo).every((at) => this.movedIn.has(at));
    if (!isApart || from === to) return [hunk];
    const insertion = otherFrom < otherTo ? [{ from, to: from, otherFrom, otherTo, isMine }] : [];
    const removals = removed.map((at) => ({ from: at, to: at + 1, otherFrom: otherTo, otherTo, isMine }));
    return [...insertion, ...removals];
  }

  /** Returns the index of the moved or reworded line that replaces a line of the base. */
  successorOf(at: number, { from, to, otherFrom, otherTo }: Hunk): number | undefined {
    const was = this.#base[at];
    const moved = this.movedTo(at);
    if (moved !== undefined || was === undefined) return moved;
    const there = otherFrom + at - from;
    const is = this.lines[there];
    return to - from === otherTo - otherFrom && is !== undefined && isReworded(was, is) ? there : undefined;
  }
}

/**
 * Returns whether one checklist line is a rewording of another: they have a common beginning or end that is
 * at least half of the longer text.
 */
function isReworded({ boxAt: wasAt, text: was }: Line, { boxAt: isAt, text: is }: Line): boolean {
  if (wasAt === undefined || isAt === undefined) return false;
  const [before, after] = [was.slice(wasAt + 2).trim(), is.slice(isAt + 2).trim()];
  const length = Math.min(before.length, after.length);
  let start = 0;
  while (start < length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return (start + end) * 2 >= Math.max(before.length, after.length);
}

function hunksOf(matches: readonly (number | undefined)[], length: number, isMine: boolean): Hunk[] {
  const hunks: Hunk[] = [];
  let [from, otherFrom] = [0, 0];
  for (const [to, otherTo] of [...matches, length].entries()) {
    if (otherTo === undefined) continue;
    if (from < to || otherFrom < otherTo) hunks.push({ from, to, otherFrom, otherTo, isMine });
    [from, otherFrom] = [to + 1, otherTo + 1];
  }
  return hunks;
}

function ticksOf(
  base: readonly Line[],
  lines: readonly Line[],
  matches: readonly (number | undefined)[],
): ReadonlyMap<number, string> {
  const ticks = new Map<number, string>();
  for (const [at, otherAt] of matches.entries()) {
    const [was, is] = [base[at], otherAt === undefined ? undefined : lines[otherAt]];
    if (was !== undefined && is !== undefined && isTicked(was) !== isTicked(is)) ticks.set(at, is.sign);
  }
  return ticks;
}

function indices(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

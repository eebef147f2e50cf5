/**
 * Merges two versions of a description with the same base (TASK-75, TASK-76). A line changed in one version
 * is taken from that version. Ticks are merged separately from text, so a tick survives if the other version
 * moves or rewords its line. If both change the same lines, those of `mine`, the later version, win.
 *
 *   base   '- [ ] milk', '- [ ] bread'
 *   mine   '- [x] milk', '- [ ] bread'
 *   theirs '- [ ] milk', '- [x] bread'
 *   merged '- [x] milk', '- [x] bread'
 */
import { codePoints, MAX_LONG_TEXT } from '../text.ts';
import { linesOf, textOf } from './text-lines.ts';
import { readLine, Version, withSign, type Hunk, type Line } from './text-version.ts';

export interface MergedText {
  readonly text: string;
  /** True if both versions changed the same lines, or the merged text would be too long. */
  readonly isConflict: boolean;
}

export function mergeTexts(base: string, mine: string, theirs: string): MergedText {
  if (mine === theirs || theirs === base) return { text: mine, isConflict: false };
  if (mine === base) return { text: theirs, isConflict: false };
  const merged = mergeLines(base, mine, theirs);
  const isTooLong = codePoints(merged.text) > MAX_LONG_TEXT;
  return isTooLong ? { text: mine, isConflict: true } : merged;
}

/** A hunk of one version, or overlapping hunks of both. */
interface Group {
  readonly from: number;
  to: number;
  readonly mine: Hunk[];
  readonly theirs: Hunk[];
}

/** A group of hunks, with its line ranges in both versions. */
interface Region extends Group {
  readonly myFrom: number;
  readonly myTo: number;
  readonly theirFrom: number;
  readonly theirTo: number;
  /** True if the lines of `mine` win over those of `theirs`. */
  readonly isConflict: boolean;
}

function mergeLines(baseText: string, myText: string, theirText: string): MergedText {
  const base = linesOf(baseText).map(readLine);
  const mine = new Version(base, linesOf(myText).map(readLine), true);
  const theirs = new Version(base, linesOf(theirText).map(readLine), false);
  const [mySigns, theirSigns] = [carriedTicks(theirs, mine), carriedTicks(mine, theirs)];
  const lost = new Set([...mySigns.lost, ...theirSigns.lost]);
  const regions = regionsOf(mine, theirs, lost);
  const moved = linesMovedTwice(regions, mine, theirs);
  const merged: Line[] = [];
  let [at, theirAt] = [0, 0];
  /** Lines that `theirs` inserted right before the current line of the base. */
  let inserted: readonly Line[] = [];

  // Spreading a hundred thousand lines into one call would exceed the stack.
  const add = (lines: readonly Line[]): void => {
    for (const line of lines) merged.push(line);
  };
  const unchanged = (to: number): void => {
    if (at < to) inserted = [];
    for (; at < to; at += 1, theirAt += 1) {
      const line = theirs.lines[theirAt] as Line;
      const sign = mine.ticks.get(at);
      merged.push(sign === undefined ? line : withSign(line, sign));
    }
  };
  for (const region of regions) {
    unchanged(region.from);
    const { from, to, myFrom, theirFrom, isConflict } = region;
    const myLines = signed(mine.lines.slice(myFrom, region.myTo), mySigns.signs, myFrom);
    const isInsertion = from === to;
    const theirLines = signed(theirs.lines.slice(theirFrom, region.theirTo), theirSigns.signs, theirFrom);
    const remaining = theirLines.filter((_, index) => !moved.has(theirFrom + index));
    if (isConflict) {
      // Keep lines that `theirs` moved here, because they exist nowhere else.
      const movedHere = theirLines.filter((_, index) => {
        const there = theirFrom + index;
        return theirs.movedIn.has(there) && !moved.has(there);
      });
      add(myLines);
      add(movedHere);
    } else if (region.mine.length === 0) {
      add(remaining);
      inserted = isInsertion ? remaining : [];
    } else if (!isInsertion || !isEqual(myLines, inserted)) {
      // If both versions added the same lines here, add them once.
      add(myLines);
    }
    [at, theirAt] = [to, region.theirTo];
  }
  unchanged(base.length);
  return { text: textOf(merged), isConflict: regions.some(({ isConflict }) => isConflict) };
}

/** The ticks of one version on lines that the other version replaced. */
interface CarriedTicks {
  /** The checkbox marks (`x` or a space) that changed, by line number in the other version. */
  readonly signs: ReadonlyMap<number, string>;
  /** Hunks of the other version that removed a ticked line. */
  readonly lost: ReadonlySet<Hunk>;
}

function carriedTicks({ ticks }: Version, other: Version): CarriedTicks {
  const signs = new Map<number, string>();
  const lost = new Set<Hunk>();
  let index = 0;
  for (const [at, sign] of ticks) {
    while ((other.hunks[index]?.to ?? Infinity) <= at) index += 1;
    const hunk = other.hunks[index];
    if (hunk === undefined || hunk.from > at) continue;
    const there = other.successorOf(at, hunk);
    if (there === undefined) lost.add(hunk);
    else signs.set(there, sign);
  }
  return { signs, lost };
}

/** Groups overlapping hunks, and finds their lines in both versions. */
function regionsOf(mine: Version, theirs: Version, lost: ReadonlySet<Hunk>): readonly Region[] {
  let [at, myAt, theirAt] = [0, 0, 0];
  return groupsOf([...mine.hunks, ...theirs.hunks]).map((group) => {
    const myFrom = myAt + group.from - at;
    const theirFrom = theirAt + group.from - at;
    const myTo = myFrom + sizeIn(group, group.mine);
    const theirTo = theirFrom + sizeIn(group, group.theirs);
    [at, myAt, theirAt] = [group.to, myTo, theirTo];
    const isLost = [...group.mine, ...group.theirs].some((hunk) => lost.has(hunk));
    const isByBoth = group.mine.length > 0 && group.theirs.length > 0;
    const isConflict =
      isLost ||
      (isByBoth && !isEqual(mine.lines.slice(myFrom, myTo), theirs.lines.slice(theirFrom, theirTo)));
    return { ...group, myFrom, myTo, theirFrom, theirTo, isConflict };
  });
}

/**
 * Groups overlapping hunks. At the same line, insertions come first, with those of `theirs` before those of
 * `mine`.
 */
function groupsOf(hunks: readonly Hunk[]): Group[] {
  const groups: Group[] = [];
  const sorted = hunks.toSorted(
    (a, b) => a.from - b.from || a.to - b.to || Number(a.isMine) - Number(b.isMine),
  );
  for (const hunk of sorted) {
    const { from, to, isMine } = hunk;
    let group = groups.at(-1);
    const isInsertion = (each: { from: number; to: number }): boolean => each.from === each.to;
    if (group === undefined || from >= group.to || isInsertion(group)) {
      groups.push((group = { from, to, mine: [], theirs: [] }));
    }
    group.to = Math.max(group.to, to);
    (isMine ? group.mine : group.theirs).push(hunk);
  }
  return groups;
}

/** Returns the number of lines with which a version replaces a group of base lines. */
function sizeIn({ from, to }: Group, hunks: readonly Hunk[]): number {
  return hunks.reduce(
    (size, each) => size + each.otherTo - each.otherFrom - (each.to - each.from),
    to - from,
  );
}

/**
 * Returns the lines that `theirs` has moved, as indices in `theirs`. `mine` has either moved them too or, in
 * a conflict, left them in place.
 */
function linesMovedTwice(regions: readonly Region[], mine: Version, theirs: Version): ReadonlySet<number> {
  const moved = new Set<number>();
  for (const { from, to, mine: hunks, isConflict } of regions) {
    let index = 0;
    for (let at = from; at < to; at += 1) {
      // The hunks of one version are sorted and do not overlap.
      while ((hunks[index]?.to ?? Infinity) <= at) index += 1;
      const isReplaced = (hunks[index]?.from ?? Infinity) <= at;
      if (isReplaced ? mine.movedTo(at) === undefined : !isConflict) continue;
      const there = theirs.movedTo(at);
      if (there !== undefined) moved.add(there);
    }
  }
  return moved;
}

function signed(lines: readonly Line[], signs: ReadonlyMap<number, string>, from: number): readonly Line[] {
  return lines.map((line, index) => {
    const sign = signs.get(from + index);
    return sign === undefined ? line : withSign(line, sign);
  });
}

function isEqual(some: readonly Line[], others: readonly Line[]): boolean {
  return some.length === others.length && some.every(({ key }, index) => key === others[index]?.key);
}

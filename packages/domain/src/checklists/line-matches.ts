/**
 * Aligns two versions of the same text by the lines that are unique in both (a "patience diff"). Runs in
 * almost linear time for any input.
 */

/** Maximum recursion depth. Beyond it, lines count as changed. */
const MAX_DEPTH = 40;

interface Part {
  readonly from: number;
  readonly to: number;
  readonly otherFrom: number;
  readonly otherTo: number;
  readonly depth: number;
}

/** Returns the index of each `base` line in `other`; undefined if it was changed or removed. */
export function matchLines(
  base: readonly string[],
  other: readonly string[],
): readonly (number | undefined)[] {
  const matches = Array.from<number | undefined>({ length: base.length });
  const left: Part[] = [{ from: 0, to: base.length, otherFrom: 0, otherTo: other.length, depth: 0 }];
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    let { from, to, otherFrom, otherTo } = part;
    while (from < to && otherFrom < otherTo && base[from] === other[otherFrom]) {
      matches[from] = otherFrom;
      from += 1;
      otherFrom += 1;
    }
    while (from < to && otherFrom < otherTo && base[to - 1] === other[otherTo - 1]) {
      to -= 1;
      otherTo -= 1;
      matches[to] = otherTo;
    }
    if (from === to || otherFrom === otherTo || part.depth === MAX_DEPTH) continue;
    const anchors = increasing(uniquePairs(base, other, { from, to, otherFrom, otherTo }));
    if (anchors.length === 0) continue;
    for (const [at, otherAt] of anchors) {
      left.push({ from, to: at, otherFrom, otherTo: otherAt, depth: part.depth + 1 });
      matches[at] = otherAt;
      from = at + 1;
      otherFrom = otherAt + 1;
    }
    left.push({ from, to, otherFrom, otherTo, depth: part.depth + 1 });
  }
  return matches;
}

type Pair = readonly [at: number, otherAt: number];

/** Returns the lines that occur exactly once in both parts, in the order of `base`. */
function uniquePairs(
  base: readonly string[],
  other: readonly string[],
  { from, to, otherFrom, otherTo }: Omit<Part, 'depth'>,
): Pair[] {
  const lineIndexes = uniqueLines(other, otherFrom, otherTo);
  const pairs: Pair[] = [];
  for (const [line, at] of uniqueLines(base, from, to)) {
    const otherAt = lineIndexes.get(line);
    if (at !== undefined && otherAt !== undefined) pairs.push([at, otherAt]);
  }
  return pairs;
}

/** Maps each line to its index; undefined for a repeated line. */
function uniqueLines(lines: readonly string[], from: number, to: number): Map<string, number | undefined> {
  const lineIndexes = new Map<string, number | undefined>();
  for (let at = from; at < to; at += 1) {
    const line = lines[at] ?? '';
    lineIndexes.set(line, lineIndexes.has(line) ? undefined : at);
  }
  return lineIndexes;
}

/** Returns a longest subsequence of the pairs in which both indices increase. */
function increasing(pairs: readonly Pair[]): readonly Pair[] {
  interface Node {
    readonly pair: Pair;
    readonly before: Node | undefined;
  }
  const ends: Node[] = [];
  for (const pair of pairs) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.pair[1] ?? 0) < pair[1]) low = middle + 1;
      else high = middle;
    }
    ends[low] = { pair, before: ends[low - 1] };
  }
  const longest: Pair[] = [];
  for (let node = ends.at(-1); node !== undefined; node = node.before) longest.push(node.pair);
  return longest.reverse();
}

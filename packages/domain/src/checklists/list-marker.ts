/**
 * The markers of lists in texts from other apps, for pasted lines, checklist fields and imported lists
 * (CAPTURE-9).
 *
 *   '- [x] Milk', '• Milk', '1. Milk', '☐ Milk', '[ ] Milk'
 *   'o\tMilk', '§\tMilk'   Word's bullets, only before a tab
 */

export interface MarkedLine {
  /** The bullet or number with the white space behind it; empty for a line that begins with a box. */
  readonly bullet: string;
  /** The character in the item's box: `x` and space, or another app's mark; undefined without a box. */
  readonly mark: string | undefined;
  readonly text: string;
}

/** Bullets, including those that Word takes from its symbol fonts. */
const BULLET = String.raw`[-*+•◦●○■□▪▫‣⁃·–\uF0A7\uF0B7\uF0D8\uF0FC]`;
const MARKED = new RegExp(
  String.raw`^((?:${BULLET}|\d{1,9}[.)])(?:\s+|$)|[o§]\t\s*)(?:\[(.)\](?:\s+|$))?(.*)$`,
  'su',
);
/** A box without a bullet. */
const BARE_BOX = /^\[([ xX])\]\s+(.*)$/su;
const SIGN = /^([☐☑☒✓✔✅])\uFE0F?\s+(.*)$/su;

/** Returns the parts of a trimmed line that begins with the marker of a list; undefined for other lines. */
export function markedLine(line: string): MarkedLine | undefined {
  const [, bullet = '', mark, rest = line] = MARKED.exec(line) ?? [];
  const [, box, boxed = ''] = bullet === '' ? (BARE_BOX.exec(line) ?? []) : [];
  if (box !== undefined) return { bullet, mark: box, text: boxed };
  const [, sign, signed = ''] = mark === undefined ? (SIGN.exec(rest) ?? []) : [];
  if (sign !== undefined) return { bullet, mark: sign === '☐' ? ' ' : 'x', text: signed };
  return bullet === '' ? undefined : { bullet, mark, text: rest };
}

export interface ListedItem {
  readonly label: string;
  readonly checked: boolean;
}

/**
 * Returns a trimmed line as an item; undefined without a marker. A box with another app's mark, such as
 * `[/]`, stays in the label.
 */
export function listedItem(line: string): ListedItem | undefined {
  const marked = markedLine(line);
  if (marked === undefined) return undefined;
  const { bullet, mark, text } = marked;
  const isOther = mark !== undefined && !/^[ xX]$/u.test(mark);
  return { label: (isOther ? line.slice(bullet.length) : text).trim(), checked: /^[xX]$/u.test(mark ?? '') };
}

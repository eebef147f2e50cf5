/**
 * Folded text, which every search compares: tasks, tags, projects, accounts and members. It drops case,
 * accents, invisible characters and other marks that users omit, and maps look-alikes to one character.
 *
 *   'Café'  → 'cafe'     'ΟΔΟΣ' → 'οδοσ'     'ﬁle' → 'file'     'Straße' → 'strasse'     'Łódź' → 'lodz'
 *   'Don’t' → "don't"     '2024–2026' → '2024-2026'     'کتاب' → the letters of 'كتاب'
 *   '한국' → its letters, so that a search finds a syllable while it is being typed
 *
 * Vowel signs of Indic scripts and kana marks distinguish words and are kept.
 */

/** Accents of alphabets, and Hebrew and Arabic points, but not kana's voicing marks. */
const MARKS =
  /[[\p{Mn}&&[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}]]--[\u3099\u309a]]/gv;

/**
 * Soft hyphens, joiners, variation selectors, direction marks, and the stroke that lengthens Arabic words.
 */
const INVISIBLE = /[\p{DI}\u0640]/gu;

const SHAPES: readonly (readonly [shapes: string, plain: string])[] = [
  ['‘’‚‛ʼʹ′´`׳', "'"],
  ['“”„‟″«»״', '"'],
  ['‐‒–—―−⁃', '-'],
  ['یى', 'ي'],
  ['ک', 'ك'],
  ...Array.from('0123456789', (digit, at): [string, string] => [
    String.fromCodePoint(0x660 + at, 0x6f0 + at),
    digit,
  ]),
];

/** Letters that Unicode does not decompose, with the plain letters that users type. */
const LETTERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SHAPES.flatMap(([shapes, plain]) => Array.from(shapes, (shape) => [shape, plain]))),
  ß: 'ss',
  ς: 'σ',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** Caches the folded form of non-ASCII characters. A user's text contains few different ones. */
const folded = new Map<string, string>();
/** ASCII without the grave accent, which is used as an apostrophe. */
// oxlint-disable-next-line no-control-regex -- the whole range of ASCII
const ASCII = /^[\u0000-\u005f\u0061-\u007f]*$/;
const CAPITALS = /[A-Z]+/g;
// oxlint-disable-next-line no-control-regex -- all characters that ASCII above lacks
const OTHERS = /[^\u0000-\u005f\u0061-\u007f]/gu;

function foldCharacter(character: string): string {
  let form = folded.get(character);
  if (form === undefined) {
    // Look the character up first, because NFKD would turn a lone acute accent into a space.
    const plain =
      LETTERS[character] ??
      character.normalize('NFKD').toLowerCase().replaceAll(INVISIBLE, '').replaceAll(MARKS, '');
    form = Array.from(plain, (letter) => LETTERS[letter] ?? letter).join('');
    folded.set(character, form);
  }
  return form;
}

/**
 * Number of UTF-16 units that are folded at once. The lists of matches of a text of 100,000 characters would be so large
 * that they stay in memory until a full garbage collection.
 */
const PIECE = 4_096;

function* foldedPieces(text: string): Generator<string> {
  for (let start = 0, end: number; start < text.length; start = end) {
    end = start + PIECE;
    // Do not split a surrogate pair.
    if ((text.codePointAt(end - 1) ?? 0) > 0xffff) end += 1;
    yield text
      .slice(start, end)
      .replaceAll(CAPITALS, (letters) => letters.toLowerCase())
      .replaceAll(OTHERS, foldCharacter);
  }
}

/** Returns the text in lower case and without accents, for searches. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let whole = '';
  for (const piece of foldedPieces(text)) whole += piece;
  return whole;
}

/**
 * Returns those of the folded words that are in a text. Needs little memory for a long text, because it never has the
 * whole folded one.
 */
export function foldedWordsIn(text: string, words: readonly string[]): readonly string[] {
  const longest = Math.max(0, ...words.map(({ length }) => length));
  const missing = new Set(words);
  let last = '';
  for (const piece of foldedPieces(text)) {
    last += piece;
    for (const word of missing) if (last.includes(word)) missing.delete(word);
    if (missing.size === 0) break;
    // A word may continue in the next piece.
    last = last.slice(Math.max(0, last.length - longest + 1));
  }
  return words.filter((word) => !missing.has(word));
}

/**
 * Returns whether `fold(text)` is the given folded text. Stops at the first difference, so that a line with many
 * names can be compared with a thousand long titles.
 */
export function foldsTo(text: string, folded: string): boolean {
  let at = 0;
  for (const character of text) {
    const form = foldCharacter(character);
    if (!folded.startsWith(form, at)) return false;
    at += form.length;
  }
  return at === folded.length;
}

/** A range of the original text, [start, end) in UTF-16 units, like `slice`. */
export type Range = readonly [start: number, end: number];

/**
 * Returns the ranges that match the folded terms, in order. Merges touching or overlapping ranges.
 * @param terms folded terms, none of them empty
 */
export function occurrences(text: string, terms: readonly string[]): readonly Range[] {
  const ranges: [number, number][] = [];
  const whole = fold(text);
  const found = terms.flatMap((term) => stretchesOf(whole, term)).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (found.length === 0) return ranges;
  const characterRanges = ASCII.test(text) ? undefined : rangesIn(text);
  for (const [from, to] of found) {
    const start = characterRanges === undefined ? from : (characterRanges[from]?.[0] ?? from);
    const end = characterRanges === undefined ? to : (characterRanges[to - 1]?.[1] ?? to);
    const last = ranges.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else ranges.push([start, end]);
  }
  return ranges;
}

function stretchesOf(text: string, term: string): Range[] {
  const stretches: Range[] = [];
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + term.length)) {
    stretches.push([at, at + term.length]);
  }
  return stretches;
}

/**
 * Maps each unit of the folded text to the range of its original character, including any marks after that
 * character.
 */
function rangesIn(text: string): readonly Range[] {
  const ranges: [number, number][] = [];
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const { length } = foldCharacter(character);
    // A combining mark belongs to the preceding letter.
    if (length === 0 && ranges.length > 0) for (const range of ranges.slice(-1)) range[1] = end;
    for (let unit = 0; unit < length; unit += 1) ranges.push([at, end]);
    at = end;
  }
  return ranges;
}

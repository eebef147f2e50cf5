/** Names typed after a sign, as in '+Family' and '@"Ada Lovelace"'. */
import type { Range } from '../folded-text.ts';

export interface NameMark {
  /** [start, end) in UTF-16 units, with the sign. */
  readonly start: number;
  readonly end: number;
  /** The name as typed, without quotation marks. */
  readonly name: string;
}

const NAMES = {
  '+': /(?<=^|\s)\+(?:"([^"]+)"|“([^”]+)”|([^\s"“]+))/gu,
  '@': /(?<=^|\s)@(?:"([^"]+)"|“([^”]+)”|([^\s"“@]+))/gu,
} as const;
const SENTENCE_END = /[.,:;!?)]+$/u;

/** Finds the names after a sign that begins a word, outside of quoted text. */
export function nameMarks(text: string, sign: keyof typeof NAMES, quoted: readonly Range[]): NameMark[] {
  return Array.from(text.matchAll(NAMES[sign])).flatMap((match) => {
    const start = match.index;
    if (quoted.some(([from, to]) => start >= from && start < to)) return [];
    const typed = match[3]?.replace(SENTENCE_END, '');
    const name = (typed ?? match[1] ?? match[2] ?? '').trim();
    const end = typed === undefined ? start + match[0].length : start + 1 + name.length;
    return name === '' ? [] : [{ start, end, name }];
  });
}

/** Members named in a typed line, as in '@ada' (CAPTURE-63). */
import { fold, type Range } from '../folded-text.ts';

/** An Active member of the account, whom a line can assign a task to. */
export interface NamedMember {
  readonly id: string;
  readonly name: string;
  /** True for the user who types the line, whom '@me' names too. */
  readonly isReader?: boolean;
}

export interface MemberMark {
  /** [start, end) in UTF-16 units, with the at sign. */
  readonly start: number;
  readonly end: number;
  readonly member: NamedMember;
}

const MENTION = /(?<=^|\s)@(?:"([^"]+)"|“([^”]+)”|([^\s"“@]+))/gu;
const SENTENCE_END = /[.,:;!?)]+$/u;

/** Finds the members in a line. A name that fits no member, or several of them, stays text. */
export function memberMarks(
  text: string,
  members: readonly NamedMember[],
  quoted: readonly Range[],
): MemberMark[] {
  if (members.length === 0) return [];
  return Array.from(text.matchAll(MENTION)).flatMap((match) => {
    const start = match.index;
    if (quoted.some(([from, to]) => start >= from && start < to)) return [];
    const typed = match[3]?.replace(SENTENCE_END, '');
    const name = (typed ?? match[1] ?? match[2] ?? '').trim();
    const member = memberNamed(name, members);
    if (member === undefined) return [];
    const end = typed === undefined ? start + match[0].length : start + 1 + typed.length;
    return [{ start, end, member }];
  });
}

/**
 * Returns the only member with this whole name, this first or last name, or a name that begins so. Case and accents do
 * not matter.
 */
function memberNamed(name: string, members: readonly NamedMember[]): NamedMember | undefined {
  const typed = fold(name);
  if (typed === '') return undefined;
  const fits: readonly ((name: string) => boolean)[] = [
    (each) => each === typed,
    (each) => each.split(/\s+/u).includes(typed),
    (each) => each.startsWith(typed),
    (each) => each.split(/\s+/u).some((word) => word.startsWith(typed)),
  ];
  for (const fit of fits) {
    const found = members.filter((member) => fit(fold(member.name.trim())));
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
    if (typed === 'me') return members.find(({ isReader }) => isReader === true);
  }
  return undefined;
}

/** Members named in a typed line, as in '@ada' (CAPTURE-63). */
import { fold, type Range } from '../folded-text.ts';
import { nameMarks } from './name-marks.ts';

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

/** Finds the members in a line. A name that fits no member, or several of them, stays text. */
export function memberMarks(
  text: string,
  members: readonly NamedMember[],
  quoted: readonly Range[],
): MemberMark[] {
  if (members.length === 0) return [];
  return nameMarks(text, '@', quoted).flatMap(({ start, end, name }) => {
    const member = memberNamed(name, members);
    return member === undefined ? [] : [{ start, end, member }];
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

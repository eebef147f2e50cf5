/** The rules for commit subjects (STYLE.md). */

const MOST_CHARACTERS = 72;
const BY_GIT = /^(?:Merge|Revert|fixup!|squash!) /u;
const FORM = /^[A-Z][^:]*: [a-z]/u;
/** Verb forms other than the imperative, such as "fixed" or "adding". */
const NOT_IMPERATIVE = /^[^:]*: (?:\w+(?:ed|ing)|adds|fixes|makes|removes|uses)\b/u;
/** Imperatives that happen to end in "ed" or "ing", such as "embed" or "bring". */
const IMPERATIVE = /^[^:]*: (?:embed|feed|need|seed|shed|speed|bring|ping|ring|string)\b/u;

/** Returns how the subject violates STYLE.md; undefined if it does not. */
export function subjectProblem(subject: string): string | undefined {
  if (BY_GIT.test(subject)) return undefined;
  if (subject.length > MOST_CHARACTERS) return `has ${subject.length} characters, at most ${MOST_CHARACTERS}`;
  if (!FORM.test(subject)) return 'does not have the form "Area: do something"';
  if (NOT_IMPERATIVE.test(subject) && !IMPERATIVE.test(subject)) return 'does not begin with an imperative';
  return undefined;
}

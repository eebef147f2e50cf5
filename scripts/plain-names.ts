/** Finds names in source code that contain a word for which the field has another term (STYLE.md). */
import ts from 'typescript';

/** Words that names must not contain, as parts of regular expressions, with the terms to use. */
const TERMS: readonly (readonly [words: string, term: string])[] = [
  ['(?:un)?answer(?:s|ed|er|ing)?|repl(?:y|ies|ied)', 'response'],
  ['refus(?:e|es|ed|al|als|ing)', 'reject, rejection'],
  ['(?:un)?kept|keepers?', 'stored, cached'],
  ['persons?|people', 'user'],
  ['letters?', 'email'],
  ['places?|placed|placings?', 'position, target, view'],
  ['(?:un)?told|tell(?:s|ing|ings)?', 'notified'],
  ['hears?|heard', 'received'],
  ['asks?|asked|asker|asking', 'requested'],
  ['demands?|demanding|wants?|(?:un)?wanted', 'requirements, requested'],
  ['doors?|glimpses?', 'connection, preview'],
  ['alike|alone|anew', 'equal, only, again'],
  ['brings?|brought|befalls?', 'restore, applies'],
  ['looks?|looked|gone|went', 'style, check, removed'],
];

/** Names that keep such a word. Only the given files may contain them. */
export const EXCEPTIONS: readonly {
  readonly name: RegExp;
  readonly files?: RegExp;
  readonly reason: string;
}[] = [
  { name: /^(?:FastifyReply|decorateReply|reply)$/u, reason: 'Fastify calls its response a reply.' },
  { name: /^bringToFront$/u, reason: 'Playwright has a method of this name.' },
  { name: /^lookUp[A-Z]/u, reason: 'Looking up is the usual term.' },
  { name: /^(?:\w+_)?LETTERS?$|^letters?$/u, reason: 'These are letters of the alphabet.' },
  { name: /^(?:letterHour|letterMinute|hasHourLetter)$/u, reason: "The hour's letter is the h of 10h30." },
  { name: /^(?:singleLetterKeys|single_letter_keys)$/u, reason: 'Wire name and column.' },
  { name: /^(?:answer_too_large|foreign_form_refused)$/u, reason: 'Error code and metric.' },
  { name: /^personName$/u, reason: 'Field of stored notifications.' },
  {
    name: /^people$/u,
    files:
      /contract\/src|mcp\/tools\/overview|web\/src\/data\/|members\.routes|use-task-actions|duplicate-task|arranger|board-reader|named-members|drop-on-view|failures\/comparison|\.test\.tsx?$/u,
    reason: 'Wire name of the synced noun.',
  },
  {
    name: /^place$/u,
    files: /list-choices|favourites|app\/views\/|personal-events\.pg\.test/u,
    reason: 'Wire name of an order value of a favourite, and field of stored history entries.',
  },
  {
    name: /^place$/u,
    files: /stripe-sandbox\/src\/(?:state\/store|wire\/lists)\.ts/u,
    reason: 'Column of stripe_sandbox.objects.',
  },
  { name: /^asked$/u, files: /billing-jobs\.pg\.test/u, reason: 'Column of account_billing.' },
  {
    name: /^answer$/u,
    files: /web\/src\/data\/(?:engine\/outbox\/|create-data\.dom\.test)/u,
    reason: 'Field of the messages between tabs and the service worker, which may have different versions.',
  },
  { name: /^kept$/u, files: /unread-lines\.ts$/u, reason: 'Field of lines stored in the browser.' },
  { name: /^refusedAt$/u, files: /outbox/u, reason: 'Field of rejected actions stored in the browser.' },
  { name: /^refused$/u, files: /rejected-storage\.ts$/u, reason: 'Object store of the browser.' },
];

const ENTRIES = TERMS.map(([words, term]) => ({ word: new RegExp(`^(?:${words})$`, 'u'), term }));
/** Returns the words of a name in lower case: `answerHold` → answer, hold. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/gu, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/gu, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/u);
}

/** Returns the exception that allows a name in a file. */
export function exceptionFor(name: string, path: string) {
  return EXCEPTIONS.find((each) => each.name.test(name) && each.files?.test(path) !== false);
}

const terms = new Map<string, string | undefined>();

/** Returns the term to use instead of a word in a name; undefined if the name contains no such word. */
export function termFor(name: string): string | undefined {
  if (!terms.has(name)) {
    const words = wordsOf(name);
    terms.set(name, ENTRIES.find(({ word }) => words.some((each) => word.test(each)))?.term);
  }
  return terms.get(name);
}

const COMMENT = /\/\*.*?\*\/|\/\/[^\n]*/gsu;
/** Matches comments and texts. In JSX, an apostrophe does not begin a text. */
const COMMENT_OR_TEXT = /\/\*.*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'/gsu;

/** Returns whether a file may contain such a name, which is faster than parsing the file. */
function mayHaveWords(path: string, text: string): boolean {
  const code = text.replaceAll(path.endsWith('.tsx') ? COMMENT : COMMENT_OR_TEXT, '');
  return (code.match(/[A-Za-z_$][\w$]*/gu) ?? []).some((name) => termFor(name) !== undefined);
}

/** Matches the name of a statement, and of a table expression in a query. */
const SQL_NAME =
  /^\s*'([a-z-]+\.[a-z-]+)',$|(?:\bwith(?: recursive)?|,)\s+([a-z_]+) as (?:materialized )?\(/gmu;

/** Returns the names in a TypeScript file, including its path and the names in its SQL. */
export function namesIn(path: string, text: string): ReadonlySet<string> {
  const names = new Set(path.split('/'));
  if (path.endsWith('.queries.ts')) {
    for (const [, statement, table] of text.matchAll(SQL_NAME)) names.add(statement ?? table ?? '');
  }
  if (!mayHaveWords(path, text)) return names;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind));
  return names;
}

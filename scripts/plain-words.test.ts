import { extname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXCEPTIONS, exceptionFor, namesIn, termFor } from './plain-names.ts';
import { readSource, sourceFiles } from './rule-pages.ts';

/** No comment or test title may begin with these words (STYLE.md). They hide the actor. */
const FIRST_WORD = /^(?:What|Who|Whose|Whom|Which|Where|Of|And|Or|As)\b(?!.*\?$)/iu;
/** No comment or test title may contain these phrases (STYLE.md). */
const PHRASE =
  /\b(?:anew|for good|so many|(?:is|are) none|none exists?|far side|in earnest|at the most|all the same|besides|meanwhile|of (?:its|their) own)\b/iu;
const LEAST_WORDS = 3;
const CODE_COMMENT = /^\s*(?:\/\*\*?|\/\/|\*(?!\/))\s*(.*)$/u;
const HASH_COMMENT = /^\s*#(?!!)\s*(.*)$/u;
/** The beginning of a comment in a line, by the extension of the file. */
const COMMENTS: Partial<Record<string, RegExp>> = {
  '.ts': CODE_COMMENT,
  '.tsx': CODE_COMMENT,
  '.mjs': CODE_COMMENT,
  '.js': CODE_COMMENT,
  '.css': CODE_COMMENT,
  '.sql': /^\s*(?:--|comment on .* is '|'(?=.*';$))\s*(.*)$/u,
  '.html': /^\s*<!--\s*(.*)$/u,
  '.yaml': HASH_COMMENT,
};
/** Files outside of the folders of source code. The comments of those without an extension begin with #. */
const ROOT_FILES = [
  '.ci/run',
  '.dependency-cruiser.mjs',
  '.dockerignore',
  'Dockerfile',
  'compose.postgres.yaml',
  'compose.yaml',
];
const LINE_COMMENT = /^\s*(?:\/\/|--|#)/u;
const CONTINUED = /^\s*\*/u;
const TITLE = /\b(?:it|test|describe)(?:\.\w+(?:\(.*\))?)*\((['"`])(.*?)\1/u;
/**
 * A call that begins a group of tests, or a step of a browser journey. Its title is read together with the
 * test's title.
 */
const NO_TEST = /\bdescribe\b|\.step\b/u;
/** These files contain titles and comments as data. */
const WITH_SAMPLES = /(?:plain-words|rule-pages)\.test\.ts$/u;
/** Rule numbers at the end of a title. */
const RULES = /\s*\([A-Z][\w.-]+(?:, [A-Z][\w.-]+)*\)$/u;

interface Line {
  readonly kind: 'title' | 'group' | 'comment';
  readonly text: string;
  /** False for a line that continues a comment. */
  readonly isFirst: boolean;
}

/**
 * Returns the lines of comments, and the titles that are on the same line as their call.
 * @param begin matches the beginning of a comment in a line
 */
function plainLines(text: string, begin: RegExp): Line[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index): Line[] => {
    const comment = begin.exec(line)?.[1];
    const title = TITLE.exec(line)?.[2];
    if (comment === undefined && title !== undefined)
      return [
        { kind: NO_TEST.test(line) ? 'group' : 'title', text: title.replace(RULES, ''), isFirst: true },
      ];
    if (comment === undefined || comment === '') return [];
    const before = lines[index - 1] ?? '';
    const continues = CONTINUED.test(line) ? !/^\s*\/\*\*?\s*$/u.test(before) : LINE_COMMENT.test(before);
    return [{ kind: 'comment', text: comment, isFirst: !continues }];
  });
}

/** Returns how a line violates STYLE.md; undefined if it does not. */
function problem({ kind, text, isFirst }: Line): string | undefined {
  if (isFirst && FIRST_WORD.test(text)) return 'begins with a word that hides the actor';
  if (PHRASE.test(text)) return 'contains a phrase that is not plain English';
  if (kind === 'title' && text.split(/\s+/u).length < LEAST_WORDS) return 'is a title of one or two words';
  return undefined;
}

const problemsOf = (text: string, begin = CODE_COMMENT): string[] =>
  plainLines(text, begin).flatMap((line) => {
    const found = problem(line);
    return found === undefined ? [] : [`"${line.text}" ${found}`];
  });

it.each([
  ["it('what is gone stays gone', () => {", 'begins with a word that hides the actor'],
  ['  // Where it is.', 'begins with a word that hides the actor'],
  ['/**\n * Who reads it.', 'begins with a word that hides the actor'],
  ['/** Reads all rows anew. */', 'contains a phrase that is not plain English'],
  ['/**\n * Reads the row.\n * Its tag is none.', 'contains a phrase that is not plain English'],
  ['/** Returns the row; undefined if there is none. */', 'contains a phrase that is not plain English'],
  ["it('is kept', () => {", 'is a title of one or two words'],
  ["it('%s (RULE-1, V99.9.9)', () => {", 'is a title of one or two words'],
])('rejects the line %j, which %s', (text, expected) => {
  expect(problemsOf(text)).toEqual([expect.stringContaining(expected)]);
});

it.each([
  "it('keeps a deleted row for 30 days (RULE-1)', () => {",
  "describe('a row', () => {",
  '/** Returns the row; undefined if the id is unknown. */',
  '// The parent,\n// of which the row is a child.',
  "const name = 'of its own';",
])('accepts the line %j', (text) => {
  expect(problemsOf(text)).toEqual([]);
});

it.each([
  ['.sql', '-- Who signed in.'],
  ['.sql', "comment on column tasks.id is 'Whose it is';"],
  ['.css', '  /* What the mouse is over. */'],
  ['.html', '<!-- As in the app. -->'],
  ['.yaml', '# Reads it anew.'],
])('finds the comment in the %s line %j', (extension, text) => {
  expect(problemsOf(text, COMMENTS[extension])).toHaveLength(1);
});

it('every comment and test title in the repository follows STYLE.md', async () => {
  const found: string[] = [];
  const inFolders = (await sourceFiles()).filter((path) => extname(path) in COMMENTS);
  for (const path of [...inFolders, ...ROOT_FILES]) {
    if (WITH_SAMPLES.test(path)) continue;
    const problems = problemsOf(await readSource(path), COMMENTS[extname(path)] ?? HASH_COMMENT);
    found.push(...problems.map((text) => `${path}: ${text}`));
  }
  expect(found).toEqual([]);
});

describe('the check of names', () => {
  it.each([
    ['answerHold', 'response'],
    ['#askedOf', 'requested'],
    ['KEPT_BYTES', 'stored, cached'],
    ['rates.take-place', 'position, target, view'],
    ['kept-rows.ts', 'stored, cached'],
  ])('finds the name %s, and suggests %s', (name, term) => {
    expect(termFor(name)).toBe(term);
  });

  it.each(['placeholder', 'replaceRows', 'responseOf', 'lettered'])('accepts the name %s', (name) => {
    expect(termFor(name)).toBeUndefined();
  });

  it('finds names in code and SQL, but not in comments and texts', () => {
    const text =
      "// kept\nexport const asked = `with gone as (select 'told') select`;\n  'answers.find',\nconst b = 'kept';";
    const names = namesIn('a.queries.ts', text);
    expect([...names].filter((name) => termFor(name) !== undefined)).toEqual([
      'gone',
      'answers.find',
      'asked',
    ]);
  });
});

it('every name in the source code uses the terms of STYLE.md, but for the listed exceptions', async () => {
  const found: string[] = [];
  const used = new Set<unknown>();
  for (const path of await sourceFiles()) {
    if (!/\.tsx?$/u.test(path) || WITH_SAMPLES.test(path)) continue;
    for (const name of namesIn(path, await readSource(path))) {
      const term = termFor(name);
      if (term === undefined) continue;
      const exception = exceptionFor(name, path);
      if (exception === undefined) found.push(`${path}: ${name} (${term})`);
      else used.add(exception);
    }
  }
  expect(found).toEqual([]);
  expect(EXCEPTIONS.filter((each) => !used.has(each))).toEqual([]);
});

import { boxesOf } from '@questlog/domain/checklists/checklist';
import { anyMarkdown } from '@questlog/domain/checklists/testing/markdown-texts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkdown, type MarkdownTree } from './markdown-tree.ts';
import { isParsedAtOnce, MAX_AT_ONCE } from './markdown-cost.ts';

type Node = Exclude<MarkdownTree, { type: 'root' }> | MarkdownTree;

/** Returns every node with its depth. Not recursive, because the tree may be deep. */
function nodesOf(root: MarkdownTree | undefined): { readonly node: Node; readonly depth: number }[] {
  const found: { node: Node; depth: number }[] = root === undefined ? [] : [{ node: root, depth: 1 }];
  for (const { node, depth } of found) {
    if ('children' in (node as object)) {
      for (const child of (node as { children: Node[] }).children)
        found.push({ node: child, depth: depth + 1 });
    }
  }
  return found;
}

function textOf(root: MarkdownTree | undefined): string {
  return nodesOf(root)
    .map(({ node }) => ('value' in (node as object) ? (node as { value: string }).value : ''))
    .join('');
}

/** Returns the text in reading order, with | for line breaks. */
function orderedText(node: MarkdownTree | undefined): string {
  if (node === undefined) return '';
  const { tagName, value, children } = node as unknown as {
    tagName?: string;
    value?: string;
    children?: MarkdownTree[];
  };
  if (tagName === 'br') return '|';
  return (value ?? '') + (children ?? []).map(orderedText).join('');
}

/**
 * The start, end and separator tokens of all constructs. Mixing and repeating them produces the text that is
 * most expensive to parse.
 */
const TOKENS = [
  [
    '- ',
    '* ',
    '+ ',
    '1. ',
    '> ',
    '>',
    '- [ ] ',
    '    ',
    '\t',
    '\n',
    '\n\n',
    '\r',
    '  \n',
    '\\',
    '\\\n',
    '\0',
  ],
  [
    '[',
    ']',
    '![',
    '](',
    '](<',
    '](b)',
    '][',
    '[a]: b\n',
    '[^a]',
    '[^a]: ',
    '[a]: b "',
    ')',
    '(',
    '<!--',
    '-->',
  ],
  [
    '*',
    '**',
    '_',
    '__',
    '*a ',
    'a*',
    'a_ ',
    '~~',
    '~',
    '`',
    '``',
    '```\n',
    '~~~\n',
    '<',
    '<a ',
    '</',
    '<div>\n',
  ],
  ['|', '|-', '|a', '|\n', '-|-\n', 'a|b\n', '#', '# a\n', '=\n', '-\n', '* * *\n', '<?', '<![CDATA[', '<!A'],
  ['www.', 'http://', 'a@', 'a@b.', 'mailto:', '&', '&amp;', '&#1;', '.', '_a@b.c-', 'a', 'b ', ' ', '  '],
  ['\u0301', '\u200D', '\u202E', '👩‍', '\uD800', '\uFEFF', '\u00A0', 'ﷺ', '中'],
].flat();

const token = fc.constantFrom(...TOKENS);
const repeated = fc
  .tuple(fc.array(token, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 2_000 }))
  .map(([tokens, count]) => tokens.join('').repeat(count));
const pyramid = fc
  .tuple(token, token, fc.integer({ min: 1, max: 60 }))
  .map(([inner, end, steps]) => Array.from({ length: steps }, (_, at) => inner.repeat(at) + end).join(''));
const mirrored = fc
  .tuple(token, token, fc.integer({ min: 1, max: 1_000 }))
  .map(([before, after, count]) => `${before.repeat(count)}a${after.repeat(count)}`);
const mixed = fc.array(token, { maxLength: 400 }).map((tokens) => tokens.join(''));
const hostile = fc
  .array(fc.oneof(repeated, pyramid, mirrored, mixed), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('').slice(0, MAX_AT_ONCE));

/** Number of random strings. `HOSTILE_TEXTS=20000 npx vitest run markdown-tree` prints the slowest. */
const RUNS = Number(process.env['HOSTILE_TEXTS'] ?? 60);
/** Aborts a run that hangs. */
const TIMEOUT_MS = 30_000 + RUNS * 50;

/** Returns the CPU time for parsing a string, in milliseconds. Other processes do not count. */
function timeOf(text: string): number {
  const start = process.threadCpuUsage();
  parseMarkdown(text);
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}

function printSlowest(texts: readonly string[]): void {
  const timed = texts.map((text) => ({ text, ms: timeOf(text) })).sort((one, other) => other.ms - one.ms);
  for (const { ms, text } of timed.slice(0, 3)) {
    process.stdout.write(`${ms.toFixed(0)} ms, ${text.length} characters: ${JSON.stringify(text)}\n`);
  }
}

describe('a hostile description', () => {
  it(
    'parses a hostile description into a bounded tree or none, and never throws (TASK-57)',
    () => {
      const texts: string[] = [];
      fc.assert(
        fc.property(hostile, (text) => {
          const nodes = nodesOf(parseMarkdown(text));
          expect(nodes.length).toBeLessThanOrEqual(5_000);
          expect(Math.max(0, ...nodes.map(({ depth }) => depth))).toBeLessThanOrEqual(60);
          if (isParsedAtOnce(text)) texts.push(text);
        }),
        { numRuns: RUNS },
      );
      if (process.env['HOSTILE_TEXTS'] !== undefined) printSlowest(texts);
    },
    TIMEOUT_MS,
  );

  it.each([
    ['list markers', '- '.repeat(2_000)],
    ['more list markers', '- '.repeat(9_995)],
    ['quotes', '>'.repeat(2_500)],
    ['quotes in lists', '> - '.repeat(500)],
    ['emphasis', `${'*'.repeat(1_000)}a${'*'.repeat(1_000)}`],
    ['columns times rows', `${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${'|\n'.repeat(4_800)}`],
  ])('parses a description that contains only %s into a tree that is neither large nor deep', (_, text) => {
    expect(nodesOf(parseMarkdown(text)).length).toBeLessThanOrEqual(5_000);
  });

  it('does not parse a description with too many references to a long URL', () => {
    expect(parseMarkdown(`[a]: ${'b'.repeat(5_000)}\n\n${'[a] '.repeat(1_000)}`)).toBeUndefined();
  });
});

/** Returns each rendered checkbox's line and whether it is ticked. */
function boxesIn(tree: MarkdownTree | undefined): string[] {
  return nodesOf(tree).flatMap(({ node }) => {
    const { tagName, properties } = node as { tagName?: string; properties?: Record<string, unknown> };
    return tagName === 'input'
      ? `${String(properties?.['dataLine'])} ${properties?.['checked'] === true}`
      : [];
  });
}

describe('the boxes of a description', () => {
  it('renders the checkboxes that the checklist rules find, on the same lines (TASK-68)', () => {
    fc.assert(
      fc.property(anyMarkdown, (text) => {
        // After an empty list item, the parser deviates from CommonMark.
        fc.pre(!/^[ \t>]*(?:[-*+]|\d+[.)])[ \t]*$/mu.test(text));
        const counted = boxesOf(text).map(({ line, checked }) => `${line} ${checked}`);
        expect(boxesIn(parseMarkdown(text)).sort(), JSON.stringify(text)).toEqual(counted.sort());
      }),
      { numRuns: RUNS * 20 },
    );
  });

  it("labels a checkbox with its item's text (TASK-69)", () => {
    const tree = parseMarkdown('- [ ] **Oat** milk\n  from `Ada`\n\n- [x] [list](https://example.org)');
    const names = nodesOf(tree).flatMap(
      ({ node }) => (node as { properties?: { ariaLabel?: string } }).properties?.ariaLabel ?? [],
    );
    expect(names).toEqual(['Oat milk\nfrom Ada', 'list']);
  });
});

describe('a description', () => {
  it.each([
    'Replace <your-token> in the config',
    '<div>Milk</div>',
    '<!-- ask Bob -->',
    'List<String>',
    '<Ctrl>+<C>',
    'if a <b and c> d',
    '- <b>bold</b>',
  ])('shows HTML in %j as text (TASK-58)', (text) => {
    const tree = parseMarkdown(text);
    expect(textOf(tree)).toContain(text.replace(/^- /u, ''));
    expect(
      nodesOf(tree).filter(({ node }) => ['div', 'b'].includes((node as { tagName?: string }).tagName ?? '')),
    ).toEqual([]);
  });

  it.each([
    ['Milk\nBread\nEggs', 'Milk|Bread|Eggs'],
    ['Milk\r\nBread\rEggs', 'Milk|Bread|Eggs'],
    ['Milk  \n  Bread', 'Milk|Bread'],
    ['- Milk\n  fresh\n- Bread', 'Milk|fresh'],
    ['> Milk\n> Bread', 'Milk|Bread'],
    ['**Milk\nBread**', 'Milk|Bread'],
    ['<div>\nMilk\n</div>', '<div>|Milk|</div>'],
    ['Hello team\n--\nAda', 'Hello team|--|Ada'],
    ['Hello team\n==\nAda', 'Hello team|==|Ada'],
  ])('keeps line breaks in %j (TASK-59)', (text, lines) => {
    expect(orderedText(parseMarkdown(text)).replaceAll('\n', '')).toContain(lines);
  });

  it('does not turn text above a line of dashes into a heading (TASK-59)', () => {
    const names = nodesOf(parseMarkdown('Hello team\n---\nAda\n===')).map(
      ({ node }) => (node as { tagName?: string }).tagName,
    );
    expect(names.filter((name) => /^h\d$/u.test(name ?? ''))).toEqual([]);
  });

  it.each([
    String.raw`C:\Users\_ada\.notes\#1`,
    String.raw`C:\Program Files (x86)\_odd\[a]`,
    String.raw`\\server\_share\-x`,
    String.raw`%APPDATA%\_config`,
    String.raw`..\_up\-x`,
    '`C:\\_code`',
    String.raw`**C:\_bold**`,
    'Ends in C:\\\nand goes on',
  ])('keeps backslashes in %s (TASK-60)', (text) => {
    const written = text.replaceAll(/`|\*\*/gu, '').replace('\n', '');
    expect(orderedText(parseMarkdown(text)).replace('|', '')).toBe(written);
  });

  it('treats a backslash outside of paths as an escape (TASK-60)', () => {
    expect(orderedText(parseMarkdown(String.raw`\*not emphasised\* and snake\_case`))).toBe(
      '*not emphasised* and snake_case',
    );
  });

  it.each([
    ['[call](tel:+49301234)', ['tel:+49301234'], 'call'],
    ['[note](obsidian://open?vault=x)', ['obsidian://open?vault=x'], 'note'],
    ['<sms:+49301234>', ['sms:+49301234'], 'sms:+49301234'],
    ['[m](matrix:r/a:b.c) [z](zotero://select/1)', ['matrix:r/a:b.c', 'zotero://select/1'], 'm z'],
    ['[mail](message://%3ca%3e)', ['message://%3ca%3e'], 'mail'],
    ['[page](https://example.org)', ['https://example.org'], 'page'],
    ['[run](javascript:alert(1))', [], 'run (javascript:alert(1))'],
    ['[run][1]\n\n[1]: JavaScript:alert(1)', [], 'run (JavaScript:alert(1))'],
    ['[**old** file](file:///C:/x)', [], 'old file (file:///C:/x)'],
    ['[x](<java\tscript:alert(1)>)', [], 'x (java%09script:alert(1))'],
    ['![chart](data:image/png;base64,AA)', [], 'chart'],
    ['[![chart](blob:x)](vbscript:y)', [], 'chart (vbscript:y)'],
    ['![](data:text/html,x) a', [], ' a'],
    ['![plan](https://example.org/a.png)', ['https://example.org/a.png'], ''],
  ])(
    'opens only safe addresses, and shows others behind the text: %s (TASK-20)',
    (text, addresses, shown) => {
      const tree = parseMarkdown(text);
      const found = nodesOf(tree).flatMap(({ node }) => {
        const { properties } = node as { properties?: { href?: string; src?: string } };
        return [properties?.href, properties?.src].filter((address) => address !== undefined);
      });
      expect({ found, shown: orderedText(tree) }).toEqual({ found: addresses, shown });
    },
  );
});

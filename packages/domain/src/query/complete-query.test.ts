import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeQuery, firstCompletions } from './complete-query.ts';
import { parseQuery } from './parse-query.ts';
import { READER } from './testing/query-names.ts';

/** Returns the completed questions at the position of the '^'. */
function completed(marked: string): string[] {
  const caret = marked.indexOf('^');
  const text = marked.replace('^', '');
  const found = completeQuery(text, caret, READER);
  return (found?.options ?? []).map(
    (each) => text.slice(0, found?.start) + each.text + text.slice(found?.end),
  );
}

describe('completions of names', () => {
  it.each([
    ['#w^', ['#work ', '#work/client ', '#waiting ']],
    ['#=client^', ['#=work/client ']],
    ['#BU^', ['#büro ']],
    ['p1 & !#ho^', ['p1 & !#home ']],
    ['(#ho^me)', ['(#home )']],
    ['+two^', ['+"Two words" ']],
    ['+"two w^', ['+"Two words" ']],
    ['+words^', ['+"Two words" ']],
    ['+house/^', ['+House/Kitchen ', '+"House/Living room" ']],
    ['+kitchen^', []],
    ['@^', ['@me ', '@none ', '@"Ada Lovelace" ', '@Ben ', '@"None" ']],
    ['@love^', ['@"Ada Lovelace" ']],
    ['"a #w^', []],
    ['a#w^', []],
  ])('completes the names in %s with %j (FILTER-21)', (text, expected) => {
    expect(completed(text)).toEqual(expected);
  });

  it('suggests names while a name is incomplete, and none for a complete one (FILTER-21)', () => {
    expect(completeQuery('#wor', 4, READER)?.isName).toBe(true);
    expect(completeQuery('#work', 5, READER)?.isName).toBe(false);
  });
});

describe('completions of other conditions', () => {
  it.each([
    ['over^', ['overdue ']],
    ['call over^', ['call overdue ']],
    ['due<=today ov^', ['due<=today overdue ']],
    ['p^', ['p1 ', 'p2 ', 'p3 ', 'p0 ']],
    ['no t^', ['no tags ', 'no time ']],
    ['has:ch^', ['has:checklist ']],
    ['IS:O^', ['is:open ']],
    ['due^', ['due:', 'due<=', 'due<', 'due>=', 'due>']],
    ['due<=next m^', ['due<=next month ']],
    ['created<-^', ['created<-7 days ']],
    ['dur<=1^', ['dur<=15m ', 'dur<=1h ']],
    ['overdue^', []],
    ['overdue ^', []],
    ['xyz^', []],
  ])('completes the condition in %s with %j (FILTER-21)', (text, expected) => {
    expect(completed(text)).toEqual(expected);
  });

  it('suggests at most eight completions (FILTER-21)', () => {
    expect(completed('due<=^').length).toBe(8);
  });
});

it('a completion that ends with a space is a condition without an error (FILTER-21)', () => {
  const begun = [
    '#',
    '#=',
    '+',
    '+house/',
    '@',
    'p',
    'no ',
    'due<=',
    'date:',
    'has:',
    'is:',
    'in:',
    'dur',
    't',
    'o',
  ];
  const options = begun.flatMap((text) => completeQuery(text, text.length, READER)?.options ?? []);
  options.push(...firstCompletions(0).options);
  for (const { text } of options) {
    if (!text.endsWith(' ') || /^(?:or|not|and|no) $/u.test(text)) continue;
    expect([text, parseQuery(text, READER).errors]).toEqual([text, []]);
  }
});

it('completes any text at any position without an error (FILTER-21)', () => {
  const piece = fc.constantFrom('#', '+', '@', '"', ' ', 'due<=', 'no ', 'wo', '(', '!', '&', '-', 'ü', '/');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.nat(), (pieces, at) => {
      const text = pieces.join('');
      const caret = at % (text.length + 1);
      const found = completeQuery(text, caret, READER);
      if (found !== undefined) expect(found.start <= caret && caret <= found.end).toBe(true);
    }),
  );
});

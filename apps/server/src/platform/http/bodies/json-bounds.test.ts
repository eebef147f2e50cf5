import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exceededBound } from './json-bounds.ts';

const WIDE = { levels: 100, members: 10_000, values: 100_000 };

interface Counts {
  readonly levels: number;
  readonly members: number;
  readonly values: number;
}

function counted(value: unknown): Counts {
  if (typeof value !== 'object' || value === null) return { levels: 0, members: 0, values: 1 };
  const inner = Object.values(value).map(counted);
  const names = Array.isArray(value) ? 0 : inner.length;
  return {
    levels: 1 + Math.max(0, ...inner.map(({ levels }) => levels)),
    members: Math.max(inner.length, ...inner.map(({ members }) => members)),
    values: 1 + names + inner.reduce((sum, { values }) => sum + values, 0),
  };
}

it.each([
  ['levels', '[[[]]]', { ...WIDE, levels: 2 }],
  ['levels', '{"a":{"b":[]}}', { ...WIDE, levels: 2 }],
  ['members', '[1,2,3]', { ...WIDE, members: 2 }],
  ['members', '{"a":1,"b":2,"c":3}', { ...WIDE, members: 2 }],
  ['values', '[{},{},{}]', { ...WIDE, values: 3 }],
  ['values', '{"a":1}', { ...WIDE, values: 2 }],
  [undefined, '[[],[],[]]', { levels: 2, members: 3, values: 4 }],
  [undefined, String.raw`"[[[\"[[[\\\\"`, { levels: 0, members: 1, values: 1 }],
])('names the exceeded limit %s for the body %s', (bound, text, bounds) => {
  expect(exceededBound(text, bounds)).toBe(bound);
});

it('counts the same levels, members and values as the parser, for any JSON and whitespace (V1.5.2)', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom(0, 2), (text, indent) => {
      const value: unknown = JSON.parse(text);
      const written = JSON.stringify(value, null, indent);
      const exact = counted(value);
      const members = Math.max(1, exact.members);
      expect(exceededBound(written, { ...exact, members })).toBeUndefined();
      expect(exceededBound(written, { ...exact, members, values: exact.values - 1 })).toBe('values');
      if (exact.members > 1) {
        expect(exceededBound(written, { ...exact, members: exact.members - 1 })).toBe('members');
      }
      if (exact.levels > 0) {
        expect(exceededBound(written, { ...WIDE, levels: exact.levels - 1 })).toBe('levels');
      }
    }),
  );
});

it('stops scanning at the first exceeded limit, however long the body is', () => {
  const endless = `[${'{},'.repeat(4_000_000)}`;
  expect(exceededBound(endless, { ...WIDE, members: 5 })).toBe('members');
  expect(exceededBound('['.repeat(12_000_000), WIDE)).toBe('levels');
});

it('scans long runs of backslashes in linear time', () => {
  expect(exceededBound(`"${'\\\\'.repeat(2_000_000)}"`, WIDE)).toBeUndefined();
  expect(exceededBound(`"${String.raw`\"`.repeat(2_000_000)}`, WIDE)).toBeUndefined();
});

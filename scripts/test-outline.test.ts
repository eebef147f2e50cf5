import { describe, expect, it } from 'vitest';
import { outlineOf } from './test-outline.ts';

/** What a source of tests holds, one line a test. */
const told = (source: string): string[] =>
  outlineOf(source, 'of.test.ts').map(
    ({ name, runs, asserts }) =>
      `${name}${runs ? '' : ', does not run'}${asserts ? '' : ', asserts nothing'}`,
  );

describe('the outline of a file of tests', () => {
  it.each([
    [`it('plain', () => { expect(1).toBe(1); });`, ['plain']],
    [`test.each([[1]])('%i of a table', (n) => expect(n).toBe(1));`, ['%i of a table']],
    ['test(`width ${width}`, async () => { await expect(page).toBe(1); });', ['width ${width}']],
    [`it('with options', { timeout: 1 }, () => { expect(1).toBe(1); }, 60_000);`, ['with options']],
    [`it('by a property', () => { fc.assert(fc.property(ids, (id) => holds(id))); });`, ['by a property']],
    [`it('nothing', () => { run(); }); const text = "it('no test')";`, ['nothing, asserts nothing']],
    [`it.skip('skipped', () => { expect(1).toBe(1); });`, ['skipped, does not run']],
    [`it.runIf(weekday > 1)('conditional', () => { expect(1).toBe(1); });`, ['conditional, does not run']],
    [`it('within', ({ skip }) => { skip(); expect(1).toBe(1); });`, ['within, does not run']],
    [`it.todo('later');`, []],
    [`// it('told of', () => { expect(1).toBe(1); });`, []],
    [`test.step('no test', () => { expect(1).toBe(1); }); obj.test('nor this', () => expect(1));`, []],
  ])('%s', (source, lines) => {
    expect(told(source)).toEqual(lines);
  });

  it('takes an assertion in a function of the file for one', () => {
    expect(
      told(`
        const check = () => { expect(1).toBe(1); };
        function play() { check(); }
        it('by a function', () => { fc.property(steps, play); });
        it('by another of that name', () => { helper.other(); });`),
    ).toEqual(['by a function', 'by another of that name, asserts nothing']);
  });

  it('takes one in a function that the file imports from beside it for one', () => {
    const source = `
      import { agree, other as wait } from './agreement.ts';
      it('agrees', () => { agree(); });
      it('waits', () => { wait(); });`;
    const beside = 'export const agree = () => { expect(1).toBe(1); }; export const other = () => 1;';
    expect(outlineOf(source, 'of.test.ts', () => beside).map(({ asserts }) => asserts)).toEqual([
      true,
      false,
    ]);
  });

  it('lets a group stand for its tests', () => {
    expect(
      told(`
        describe('group', () => { it('one', () => { expect(1).toBe(1); }); });
        describe.skip('off', () => { it('two', () => { expect(1).toBe(1); }); });
        describe('empty', () => { it('three', () => { run(); }); });`),
    ).toEqual([
      'group',
      'one',
      'off, does not run, asserts nothing',
      'two, does not run',
      'empty, asserts nothing',
      'three, asserts nothing',
    ]);
  });
});

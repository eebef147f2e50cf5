import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsBySection } from './section-rows.ts';

const row = fc.record({
  level: fc.integer({ min: 1, max: 3 }),
  section: fc.constantFrom('a', 'b', 'gone', null),
});

test('every row of a list is in one section, below its top-level row and in the order of the list (SECTION-16)', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const ids = rows.map((_, index) => String(index));
      const levelOf = (id: string): number => (id === '0' ? 1 : (rows[Number(id)]?.level ?? 1));
      const sectionOf = (id: string): string | null => rows[Number(id)]?.section ?? null;
      const divided = rowsBySection(ids, levelOf, sectionOf, new Set(['a', 'b']));
      expect([...divided.values()].flatMap((section) => section.ids).sort()).toEqual([...ids].sort());
      let root = '';
      for (const id of ids) {
        if (levelOf(id) === 1) root = id;
        const named = sectionOf(root);
        const section = divided.get(named === 'gone' ? null : named);
        expect(section?.ids).toContain(id);
      }
      for (const { ids: own, roots } of divided.values()) {
        expect(own).toEqual(own.toSorted((one, other) => Number(one) - Number(other)));
        const top = own.filter((id) => levelOf(id) === 1);
        expect([...roots.keys()]).toEqual(top);
        expect([...roots.values()]).toEqual(top.map((_, index) => index + 1));
      }
    }),
  );
});

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_ORDER } from '../tasks/task-order.ts';
import {
  archiveError,
  compareSections,
  isSectionHidden,
  moveSection,
  nextSectionOrder,
  sectionError,
  type SectionFacts,
} from './sections.ts';

it.each([
  ['of its project', { projectId: 'p' }, 'p', undefined],
  ['that does not exist', undefined, 'p', 'Section not found'],
  ['of another project', { projectId: 'q' }, 'p', 'This section is in another project.'],
  ['while it is in the Inbox', { projectId: 'p' }, null, 'This section is in another project.'],
])(
  'a task may only be in a section of its project: a section %s (SECTION-3)',
  (_, section, projectId, error) => {
    expect(sectionError(section, projectId)).toBe(error);
  },
);

it('sections have a total order (SECTION-6)', () => {
  const someSection: fc.Arbitrary<SectionFacts> = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    projectId: fc.constant('p'),
    order: fc.constantFrom(1_000, 1_500, 2_000),
    archivedAt: fc.constant(null),
    createdAt: fc.constantFrom('2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z'),
  });
  fc.assert(
    fc.property(someSection, someSection, someSection, (a, b, c) => {
      expect(Math.sign(compareSections(a, b)) + Math.sign(compareSections(b, a))).toBe(0);
      if (compareSections(a, b) <= 0 && compareSections(b, c) <= 0) {
        expect(compareSections(a, c)).toBeLessThanOrEqual(0);
      }
      if (compareSections(a, b) === 0) expect(b).toEqual(a);
    }),
  );
});

it.each([
  [undefined, 1_000],
  [1_000, 2_000],
  [-500, 500],
  [MAX_ORDER, MAX_ORDER],
])('a new section comes after the last one, whose order is %s (SECTION-6)', (last, order) => {
  expect(nextSectionOrder(last)).toBe(order);
});

it.each([
  [0, undefined],
  [1, 'This section has 1 open task. Complete or move it before you archive the section.'],
  [12, 'This section has 12 open tasks. Complete or move them before you archive the section.'],
])('open tasks block archiving a section: %i (SECTION-8)', (open, error) => {
  expect(archiveError(open)).toBe(error);
});

it.each([
  [null, 0, false],
  [null, 3, false],
  ['2026-03-01T00:00:00.000Z', 0, true],
  ['2026-03-01T00:00:00.000Z', 1, false],
])(
  'hides an archived section while it has no open task: archived %s, %i open (SECTION-9)',
  (archivedAt, open, hidden) => {
    expect(isSectionHidden({ archivedAt }, open)).toBe(hidden);
  },
);

it.each([
  ['c', 'a', ['c', 'a', 'b']],
  ['a', 'c', ['b', 'a', 'c']],
  ['a', undefined, ['b', 'c', 'a']],
  ['a', 'deleted', ['b', 'c', 'a']],
  ['b', 'c', ['a', 'b', 'c']],
])('moves the section %s before %s (SECTION-6)', (id, before, expected) => {
  const orders = moveSection([{ id: 'a' }, { id: 'b' }, { id: 'c' }], id, before);
  expect(orders.map(({ sectionId }) => sectionId)).toEqual(expected);
  expect(orders.map(({ newOrder }) => newOrder)).toEqual([1_000, 2_000, 3_000]);
});

it('any sequence of drags puts each section before the one on which it is dropped, and moves no other (SECTION-22)', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const drag = fc.record({ id: fc.constantFrom(...ids), before: fc.constantFrom(...ids, undefined) });
  fc.assert(
    fc.property(fc.array(drag, { minLength: 1, maxLength: 20 }), (drags) => {
      let order = ids;
      for (const { id, before } of drags) {
        const orders = moveSection(
          order.map((each) => ({ id: each })),
          id,
          before,
        );
        const after = orders
          .toSorted((one, other) => one.newOrder - other.newOrder)
          .map(({ sectionId }) => sectionId);
        const others = order.filter((each) => each !== id);
        expect(after.filter((each) => each !== id)).toEqual(others);
        const next = before === id ? undefined : before;
        expect(after[after.indexOf(id) + 1]).toBe(next);
        order = after;
      }
    }),
  );
});

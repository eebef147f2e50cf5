import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TASK_FIELDS } from '../tasks/task-fields.ts';
import {
  changeEvents,
  creationEvent,
  EMPTY_FACTS,
  LOGGED_FIELDS,
  replayEvents,
  type LoggedFacts,
  type TaskEvent,
} from './task-events.ts';
import { applySplice, spliceBetween } from './text-splice.ts';

const task = (changed: Partial<LoggedFacts> = {}): LoggedFacts => ({
  ...EMPTY_FACTS,
  title: 'Paint',
  ...changed,
});

describe('the events of a change', () => {
  it('a change has one event for each field that differs, with both values (HISTORY-1)', () => {
    const after = task({ title: 'Paint the door', priority: 'high', dueDate: '2026-12-01T00:00:00.000Z' });
    expect(changeEvents(task(), after, false)).toEqual([
      { kind: 'changed', field: 'dueDate', from: null, to: '2026-12-01T00:00:00.000Z' },
      { kind: 'changed', field: 'title', from: 'Paint', to: 'Paint the door' },
      { kind: 'changed', field: 'priority', from: 'none', to: 'high' },
    ]);
  });

  it.each([
    [{ projectId: 'home' }, 'moved'],
    [{ sectionId: 'garden' }, 'moved'],
    [{ completedAt: '2026-11-30T10:00:00.000Z' }, 'completed'],
    [{ deleted: true }, 'deleted'],
  ] as const)('a change to %j has the kind %s (HISTORY-1)', (changed, kind) => {
    expect(changeEvents(task(), task(changed), false).map((event) => event.kind)).toEqual([kind]);
  });

  it.each([
    [{ completedAt: '2026-11-30T10:00:00.000Z' }, 'reopened'],
    [{ deleted: true }, 'restored'],
  ] as const)('reversing a change to %j has the kind %s (HISTORY-1)', (changed, kind) => {
    expect(changeEvents(task(changed), task(), false).map((event) => event.kind)).toEqual([kind]);
  });

  it('the events of a change that undoes another have the kind undone (HISTORY-5)', () => {
    expect(changeEvents(task({ deleted: true }), task(), true)).toEqual([
      { kind: 'undone', field: 'deleted', from: true, to: false },
    ]);
  });

  it('an event of tags names only those that were added and removed (HISTORY-4)', () => {
    expect(changeEvents(task({ tagIds: ['a', 'b'] }), task({ tagIds: ['c', 'b'] }), false)).toEqual([
      { kind: 'changed', field: 'tagIds', from: ['a'], to: ['c'] },
    ]);
  });

  it('an event of a long text has only the part that was replaced (HISTORY-4)', () => {
    const text = 'x'.repeat(9_000);
    const [event] = changeEvents(task({ description: text }), task({ description: `${text}!` }), false);
    expect(event).toEqual({
      kind: 'changed',
      field: 'description',
      from: { at: 9_000, text: '' },
      to: { at: 9_000, text: '!' },
    });
  });
});

it('every plain field of a task names the kind of its event (HISTORY-2)', () => {
  for (const field of Object.values(TASK_FIELDS))
    expect(['changed', 'moved', 'assigned']).toContain(field.event);
  expect([...LOGGED_FIELDS].sort()).toEqual(Object.keys(EMPTY_FACTS).sort());
});

it('a part of a text begins and ends between characters, and rebuilds the text (HISTORY-4)', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '😀', '😁', '\u{10400}', 'é'), maxLength: 12 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const splice = spliceBetween(before, after);
      expect(applySplice(before, splice)).toBe(after);
      expect(splice.from.text.isWellFormed() && splice.to.text.isWellFormed()).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

const id = fc.constantFrom(null, 'a', 'b', 'c');
const text = fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), { nil: null });
const date = fc.constantFrom(null, '2026-12-01T00:00:00.000Z', '2026-12-01T18:00:00.000Z');
const value: { readonly [Field in keyof LoggedFacts]: fc.Arbitrary<LoggedFacts[Field]> } = {
  title: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  notes: text,
  description: text,
  priority: fc.constantFrom('none', 'low', 'medium', 'high'),
  someday: fc.boolean(),
  hidden: fc.boolean(),
  durationMinutes: fc.constantFrom(null, 15, 60),
  assigneeId: id,
  projectId: id,
  sectionId: id,
  parentId: id,
  scheduledDate: date,
  scheduledTime: fc.constantFrom(null, '09:30', '19:00'),
  dueDate: date,
  tagIds: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')),
  completedAt: fc.constantFrom(null, '2026-11-30T10:00:00.000Z'),
  deleted: fc.boolean(),
};

it('replaying the events of 2,000 random changes rebuilds the final value of every field (HISTORY-3)', () => {
  const change = fc.record(value, { requiredKeys: [] });
  const schedule = fc.array(fc.tuple(change, fc.boolean()), {
    minLength: 2_000,
    maxLength: 2_000,
    size: 'max',
  });
  fc.assert(
    fc.property(fc.record(value), schedule, (first, changes) => {
      const events: TaskEvent[] = [creationEvent(first)];
      let facts = first;
      for (const [changed, isUndo] of changes) {
        const next = { ...facts, ...changed };
        events.push(...changeEvents(facts, next, isUndo));
        facts = next;
      }
      const sorted = (each: LoggedFacts) => ({ ...each, tagIds: [...each.tagIds].sort() });
      expect(sorted(replayEvents(events))).toEqual(sorted(facts));
    }),
    { numRuns: 3 },
  );
});

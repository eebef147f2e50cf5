import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../dates/local-date.ts';
import { occurrenceId } from '../occurrence-id.ts';
import { customRule, ownRule, ruleOf, arbitraryDate } from '../testing/rules.ts';
import {
  afterResume,
  afterTaskChange,
  continuesByCompletion,
  dateFollowed,
  isToResume,
  type ChangedTask,
  type Follower,
  type RepeatingSeries,
  type SeriesChange,
  type SeriesEffects,
} from './after-task-change.ts';
import { startSeries } from './series.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const DAY = '2026-03-10';
const NEXT = '2026-03-13';

/** Creates a series that repeats three days after each completion, with the newest task `t`. */
function seriesOf(given: Partial<RepeatingSeries> = {}, rule: object = {}): RepeatingSeries {
  return {
    id: ID,
    series: {
      ...startSeries(ruleOf({ repeatMode: 'Completion', interval: 3, ...rule }), '2026-03-01'),
      countedOccurrences: 4,
    },
    pausedOn: null,
    newestTaskId: 't',
    template: { dateField: 'scheduled', dueOffset: 2, thisEvening: false, scheduledTime: null },
    ...given,
  };
}

function changedTask(given: Partial<ChangedTask> = {}): ChangedTask {
  return {
    id: 't',
    scheduledOn: DAY,
    dueOn: '2026-03-12',
    thisEvening: false,
    scheduledTime: null,
    was: 'open',
    is: 'open',
    closedOn: DAY,
    followers: [],
    ...given,
  };
}

const completed = changedTask({ is: 'completed' });
const deleted = changedTask({ is: 'deleted' });
const follower = (id: string, isUntouched = true): Follower => ({ id, isUntouched });
const reopened = changedTask({ was: 'completed', followers: [follower('next')] });

const NOTHING = { counted: 4, template: undefined, withdrawn: [], next: undefined };
const A_NEXT = { ...NOTHING, counted: 5, next: { date: NEXT, afterTaskId: 't' } };
const WITHDRAWN = { ...NOTHING, counted: 3, withdrawn: ['next'] };

const NO_CHANGE: SeriesChange = { edited: undefined, hasOpen: false, isTaken: () => false };
const isTaken = (date: string): boolean => date === NEXT;

interface Case {
  readonly pattern?: RepeatingSeries;
  readonly tasks: readonly ChangedTask[];
  readonly change?: Partial<SeriesChange>;
  readonly effects: object;
}

const CASES: Readonly<Record<string, Case>> = {
  'the newest task is completed': { tasks: [completed], effects: A_NEXT },
  'the newest task is completed while an older one is open': {
    tasks: [completed],
    change: { hasOpen: true },
    effects: A_NEXT,
  },
  'an older task is completed': {
    pattern: seriesOf({ newestTaskId: 'newer' }),
    tasks: [completed],
    change: { hasOpen: true },
    effects: NOTHING,
  },
  'a completed task is deleted': {
    pattern: seriesOf({ newestTaskId: null }),
    tasks: [changedTask({ was: 'completed', is: 'deleted' })],
    effects: NOTHING,
  },
  'a completed task is completed again': {
    pattern: seriesOf({ newestTaskId: null }),
    tasks: [changedTask({ was: 'completed', is: 'completed' })],
    effects: NOTHING,
  },
  'the newest task is completed, and the date after it is taken': {
    tasks: [completed],
    change: { isTaken },
    effects: { ...A_NEXT, next: { date: '2026-03-16', afterTaskId: 't' } },
  },
  'the newest task is completed late': {
    tasks: [changedTask({ is: 'completed', closedOn: '2026-03-20' })],
    effects: { ...A_NEXT, next: { date: '2026-03-23', afterTaskId: 't' } },
  },
  'the newest task is completed early, so that its own date would follow': {
    tasks: [changedTask({ is: 'completed', closedOn: '2026-03-07' })],
    effects: A_NEXT,
  },
  'the newest task has lost its date when it is completed': {
    tasks: [changedTask({ is: 'completed', scheduledOn: null })],
    effects: A_NEXT,
  },
  'the last open task is deleted': { tasks: [deleted], effects: A_NEXT },
  'the newest task is deleted while an older one is open': {
    tasks: [deleted],
    change: { hasOpen: true },
    effects: NOTHING,
  },
  'all open tasks are deleted': {
    tasks: [deleted, changedTask({ id: 'older', is: 'deleted' })],
    effects: A_NEXT,
  },
  'a paused series loses its newest task': {
    pattern: seriesOf({ pausedOn: DAY }),
    tasks: [completed],
    effects: NOTHING,
  },
  'a series of the calendar loses its newest task': {
    pattern: seriesOf({}, { repeatMode: 'Schedule' }),
    tasks: [completed],
    effects: NOTHING,
  },
  'the last task of a series is completed': {
    pattern: seriesOf({}, { maxOccurrences: 4 }),
    tasks: [completed],
    effects: NOTHING,
  },
  'a task is reopened': {
    pattern: seriesOf({ newestTaskId: 'next' }),
    tasks: [reopened],
    effects: WITHDRAWN,
  },
  'a task is restored': {
    pattern: seriesOf({ newestTaskId: 'next' }),
    tasks: [changedTask({ was: 'deleted', followers: [follower('next')] })],
    effects: WITHDRAWN,
  },
  'a task is restored that was completed': {
    pattern: seriesOf({ newestTaskId: 'next' }),
    tasks: [changedTask({ was: 'deleted', is: 'completed', followers: [follower('next')] })],
    effects: NOTHING,
  },
  'a task is reopened whose follower was touched': {
    tasks: [changedTask({ was: 'completed', followers: [follower('next', false)] })],
    effects: NOTHING,
  },
  'a task is reopened together with its follower': {
    tasks: [reopened, changedTask({ id: 'next' })],
    effects: NOTHING,
  },
  'a task is reopened that two followed': {
    tasks: [changedTask({ was: 'completed', followers: [follower('next'), follower('later')] })],
    effects: { ...NOTHING, counted: 2, withdrawn: ['next', 'later'] },
  },
  'a task is reopened during a pause': {
    pattern: seriesOf({ pausedOn: DAY }),
    tasks: [reopened],
    effects: WITHDRAWN,
  },
  'the due date of the newest task is edited': {
    tasks: [changedTask({ dueOn: '2026-03-15' })],
    change: { edited: { scheduled: false, due: true }, hasOpen: true },
    effects: { ...NOTHING, template: { dueOffset: 5, thisEvening: false, scheduledTime: null } },
  },
  'the due date of a newest task without a scheduled date is edited': {
    tasks: [changedTask({ scheduledOn: null, dueOn: '2026-03-02' })],
    change: { edited: { scheduled: false, due: true }, hasOpen: true },
    effects: { ...NOTHING, template: { dueOffset: 1, thisEvening: false, scheduledTime: null } },
  },
  'the newest task is edited and completed at once': {
    tasks: [changedTask({ is: 'completed', dueOn: '2026-03-15' })],
    change: { edited: { scheduled: false, due: true } },
    effects: { ...A_NEXT, template: { dueOffset: 5, thisEvening: false, scheduledTime: null } },
  },
  'an older task is edited': {
    pattern: seriesOf({ newestTaskId: 'newer' }),
    tasks: [changedTask({ dueOn: '2026-03-15' })],
    change: { edited: { scheduled: false, due: true }, hasOpen: true },
    effects: NOTHING,
  },
};

const summary = ({ series, ...effects }: SeriesEffects) => ({
  ...effects,
  counted: series.countedOccurrences,
});

it.each(Object.entries(CASES))(
  'returns the effects of a change on a series: %s (REPEAT-50, REPEAT-51, REPEAT-53, REPEAT-56)',
  (_, { pattern = seriesOf(), tasks, change, effects }) => {
    expect(summary(afterTaskChange(pattern, tasks, { ...NO_CHANGE, ...change }))).toEqual(effects);
  },
);

it("without a scheduled date, the due date is relative to the occurrence's date in the series (REPEAT-53)", () => {
  const id = occurrenceId(ID, '2026-03-10');
  const task = changedTask({ id, scheduledOn: null, dueOn: '2026-03-14' });
  const change = { ...NO_CHANGE, edited: { scheduled: true, due: true }, hasOpen: true };
  expect(afterTaskChange(seriesOf({ newestTaskId: id }), [task], change).template?.dueOffset).toBe(4);
});

it('returns the same series object if no occurrence is counted', () => {
  const pattern = seriesOf();
  expect(afterTaskChange(pattern, [changedTask()], { ...NO_CHANGE, hasOpen: true }).series).toBe(
    pattern.series,
  );
});

const someSeries = fc.record({
  rule: fc.oneof(ownRule, customRule).map((rule) => ({ ...rule, repeatMode: 'Completion' as const })),
  first: arbitraryDate,
  weekStart: fc.integer({ min: 0, max: 6 }),
  max: fc.option(fc.integer({ min: 1, max: 6 })),
  lead: fc.integer({ min: -100, max: 100 }),
  taken: fc.array(fc.integer({ min: -50, max: 400 }), { maxLength: 20 }),
  how: fc.constantFrom('completed' as const, 'deleted' as const),
});

it('reopening or restoring a task reverts the change to its series, and closing the task again has the same effects (REPEAT-51, REPEAT-56)', () => {
  fc.assert(
    fc.property(someSeries, ({ rule, first, weekStart, max, lead, taken, how }) => {
      const series = startSeries({ ...rule, maxOccurrences: max }, first, { weekStart });
      const pattern = seriesOf({ series });
      const dates = new Set(taken.map((days) => addDays(first, days)));
      const change = { ...NO_CHANGE, isTaken: (date: string) => dates.has(date) };
      const closedOn = addDays(first, lead);
      const closing = changedTask({ scheduledOn: first, is: how, closedOn });
      const closed = afterTaskChange(pattern, [closing], change);
      const { next } = closed;
      if (next === undefined) {
        expect(closed.series).toBe(series);
        return;
      }
      expect(dates.has(next.date)).toBe(false);
      expect(next.date > closedOn).toBe(true);
      const close = { id: 't', date: first, on: closedOn };
      expect(dateFollowed(closed.series, close, change.isTaken)).toBe(next.date);
      const opened = afterTaskChange(
        { ...pattern, series: closed.series, newestTaskId: 'next' },
        [changedTask({ was: how, followers: [follower('next')] })],
        { ...change, hasOpen: true },
      );
      expect(opened).toEqual({ series, template: undefined, withdrawn: ['next'], next: undefined });
      expect(afterTaskChange({ ...pattern, series: opened.series }, [closing], change)).toEqual(closed);
    }),
  );
});

it('a change that does not close a task does not create the next one (REPEAT-50)', () => {
  const state = fc.constantFrom('open' as const, 'completed' as const, 'deleted' as const);
  fc.assert(
    fc.property(someSeries, state, state, fc.boolean(), ({ rule, first }, was, is, hasOpen) => {
      fc.pre(was !== 'open' || is === 'open');
      const pattern = seriesOf({ series: startSeries(rule, first) });
      const effects = afterTaskChange(pattern, [changedTask({ was, is })], { ...NO_CHANGE, hasOpen });
      expect(effects.next).toBeUndefined();
    }),
  );
});

const running = seriesOf();
const paused = seriesOf({ pausedOn: DAY });
const calendar = seriesOf({}, { repeatMode: 'Schedule' });

it.each([
  ['ends a pause without an open task', paused, running, false, true],
  [
    'repeats after completion instead of by the calendar, without an open task',
    calendar,
    running,
    false,
    true,
  ],
  ['ends a pause while a task is open', paused, running, true, false],
  ['ran already', running, running, false, false],
  ['is paused', running, paused, false, false],
  ['goes by the calendar', paused, calendar, false, false],
])(
  'decides whether to create the next task of a series that %s (REPEAT-52)',
  (_, before, after, hasOpen, comes) => {
    expect(isToResume(before, after, hasOpen)).toBe(comes);
  },
);

it('resuming a series dates the next task from today, with or without the last task (REPEAT-52)', () => {
  const last = { id: 't', date: DAY, on: '2026-03-20' };
  expect(summary(afterResume(running, last, () => false))).toEqual({
    ...A_NEXT,
    next: { date: '2026-03-23', afterTaskId: 't' },
  });
  expect(afterResume(running, { ...last, id: null, date: null }, () => false).next).toEqual({
    date: '2026-03-23',
    afterTaskId: null,
  });
});

it('a completion continues a series only in Completion mode, and not during a pause (REPEAT-52)', () => {
  expect([running, paused, calendar].map(continuesByCompletion)).toEqual([true, false, false]);
});

import fc from 'fast-check';
import { addDays } from '@questlog/domain/dates/local-date';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import { CHANGED_NEXT_TASKS, PREVIOUS_TASK } from '@questlog/domain/recurrence/testing/changed-next-tasks';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClock } from '../../engine/browser/testing/clock.ts';
import type { ActionDraft } from '../../engine/outbox/queued-action.ts';
import type { AccountStore } from '../account-store.ts';
import type { Commands } from '../create-commands.ts';
import { DAY, occurrence, repeatPattern, task, withInstant, ZONE } from '../testing/rows.ts';
import { startCommands } from '../testing/sent-commands.ts';
import type { TaskItem } from '../tasks/task-item.ts';
import type { RepeatPatternItem } from './repeat-pattern-item.ts';
import { templateOf } from './series-tasks.ts';

const DAILY = repeatPattern();
const ON_COMPLETION = repeatPattern({}, { repeatMode: 'Completion', interval: 3 });
const P = DAILY.id;

let store: AccountStore;
let clock: TestClock;
let sent: ActionDraft[];
let commands: Commands;

async function open(): Promise<void> {
  ({ store, clock, commands, sent } = await startCommands());
}

beforeEach(open);

/** Loads a series that starts with task 't', and its open occurrences on these dates. */
function load(
  pattern: RepeatPatternItem,
  {
    dates = [],
    fields = {},
  }: { readonly dates?: readonly string[]; readonly fields?: Partial<TaskItem> } = {},
): void {
  const ids = ['t', ...dates.map((date) => occurrenceId(P, date))];
  const series = ids.map((id, index) =>
    task(id, { scheduledOn: dates[index - 1] ?? DAY, isRepeatingTask: true, repeatPatternId: P, ...fields }),
  );
  const newest = { ...pattern, template: { ...pattern.template, taskId: ids.at(-1) ?? null } };
  store.load({ tasks: series, repeatPatterns: [newest] });
}

const on = (date: string): string => occurrenceId(P, date);
const template = () => store.repeatPattern(P)?.template;

describe('the prediction for a series (REPEAT-65)', () => {
  it('dates the next task correctly when several tasks are completed on the same day (REPEAT-14)', () => {
    load(ON_COMPLETION);
    for (const id of ['t', on('2026-03-13'), on('2026-03-16')]) {
      clock.advance(1_000);
      commands.completeTasks([id], true);
    }
    expect(store.task(on('2026-03-19'))).toMatchObject({ scheduledOn: '2026-03-19', completedOn: null });
    expect(template()?.taskId).toBe(on('2026-03-19'));
    clock.advance(1_000);
    commands.completeTasks([on('2026-03-16')], false);
    expect(store.task(on('2026-03-19'))).toBeUndefined();
    expect(template()?.taskId).toBe(on('2026-03-16'));
  });

  it("the next task takes the completed one's position in manually sorted lists (REPEAT-81)", () => {
    const positions = { todayOrder: 2_000, anytimeOrder: 1_500 };
    load(ON_COMPLETION, { fields: positions });
    commands.completeTasks(['t'], true);
    expect(store.task(on('2026-03-13'))).toMatchObject(positions);
  });

  it('a reopened task is the newest of its series again, even in a calendar series (REPEAT-54)', () => {
    load(DAILY, { dates: ['2026-03-11', '2026-03-12'] });
    commands.completeTasks([on('2026-03-12')], true);
    expect(template()?.taskId).toBe(on('2026-03-11'));
    commands.completeTasks([on('2026-03-12')], false);
    expect(template()?.taskId).toBe(on('2026-03-12'));
  });

  it('finds the newest task by its date in the series, not by the date it was moved to (REPEAT-54)', () => {
    load(DAILY, { dates: ['2026-03-11', '2026-03-12', '2026-03-13'] });
    commands.updateTask('t', { scheduledOn: '2026-03-30' });
    commands.completeTasks([on('2026-03-13')], true);
    expect(template()?.taskId).toBe(on('2026-03-12'));
  });

  it("reopening a task keeps the template's dates (REPEAT-53)", () => {
    load({ ...DAILY, template: { ...DAILY.template, dueOffset: 2 } }, { fields: { dueOn: '2026-03-12' } });
    commands.updateTask('t', { scheduledOn: '2026-03-11' });
    commands.completeTasks(['t'], true);
    commands.completeTasks(['t'], false);
    expect(template()).toMatchObject({ taskId: 't', dueOffset: 2 });
  });

  it('the next task skips the date of a task that was created and deleted offline (REPEAT-50)', () => {
    load(ON_COMPLETION);
    commands.completeTasks(['t'], true);
    clock.advance(1_000);
    commands.deleteTasks([on('2026-03-13')]);
    clock.advance(1_000);
    commands.completeTasks([on('2026-03-16')], true);
    expect(template()?.taskId).toBe(on('2026-03-19'));
  });

  it('completing a reopened task re-creates the same next task (REPEAT-51)', () => {
    load(ON_COMPLETION, {
      dates: ['2026-03-13'],
      fields: { createdAt: '2026-03-10T12:00:01.000Z', updatedAt: '2026-03-10T12:00:01.000Z' },
    });
    store.load({
      tasks: [
        task('t', {
          ...store.task('t'),
          ...withInstant({ completedOn: DAY }),
          updatedAt: '2026-03-10T12:00:02.000Z',
        }),
      ],
      occurrences: [
        occurrence('2026-03-13', {
          status: 'Created',
          createdTaskId: on('2026-03-13'),
          createdAt: '2026-03-10T12:00:01.000Z',
        }),
      ],
    });
    commands.completeTasks(['t'], false);
    expect([store.task(on('2026-03-13')), template()?.taskId]).toEqual([undefined, 't']);
    commands.completeTasks(['t'], true);
    expect(template()?.taskId).toBe(on('2026-03-13'));
    expect(store.task(on('2026-03-13'))?.scheduledOn).toBe('2026-03-13');
  });

  it.each(CHANGED_NEXT_TASKS)(
    'reopening a task removes the next one unless somebody has changed it: $name (REPEAT-51, UNDO-2)',
    ({ changes, isOfSubtask, isRemoved }) => {
      const series = repeatPattern({}, { repeatMode: 'Completion', interval: 3 });
      const fields = { ...PREVIOUS_TASK, scheduledOn: '2026-01-15', dueOn: '2026-01-17' };
      const first = task('t', { ...fields, isRepeatingTask: true, repeatPatternId: P });
      const [subtask, next] = [{ ...PREVIOUS_TASK, parentId: 't' }, occurrenceId(P, '2026-01-18')];
      const started: RepeatPatternItem = {
        ...series,
        series: { ...series.series, firstDate: '2026-01-15' },
        template: templateOf(first, 'scheduled'),
      };
      store.load({
        tasks: [first, task('s', subtask)],
        repeatPatterns: [started],
      });
      store.setToday('2026-01-15', ZONE);
      commands.completeTasks(['t'], true);
      const changed = isOfSubtask ? store.subtasksOf(next)[0]?.id : next;
      for (const { completed, ...change } of changes) {
        clock.advance(1_000);
        if (completed === undefined) commands.updateTask(changed ?? '', change);
        else commands.completeTasks([changed ?? ''], completed);
      }
      commands.completeTasks(['t'], false);
      expect([store.task(next), store.subtasksOf(next)[0]].map((each) => each === undefined)).toEqual([
        isRemoved,
        isRemoved,
      ]);
      if (isRemoved) expect(template()?.taskId).toBe('t');
    },
  );

  it('reopening a moved or renamed task removes the untouched next task (REPEAT-51)', () => {
    load(ON_COMPLETION, { fields: { dueOn: '2026-03-12' } });
    commands.updateTask('t', { scheduledOn: '2026-03-11' });
    commands.completeTasks(['t'], true);
    commands.updateTask('t', { title: 'Done' });
    commands.completeTasks(['t'], false);
    expect(store.task(on('2026-03-13'))).toBeUndefined();
    expect(template()?.taskId).toBe('t');
  });

  it('predicts nothing for a task without a series', () => {
    load(ON_COMPLETION);
    store.load({ tasks: [task('other', { scheduledOn: DAY })] });
    commands.completeTasks(['other'], true);
    expect(sent.at(-1)?.effects['repeatPatterns']).toBeUndefined();
  });
});

const someRule = fc.record({
  frequency: fc.constantFrom('Daily' as const, 'Weekly' as const, 'Monthly' as const, 'Yearly' as const),
  interval: fc.integer({ min: 1, max: 5 }),
  weekDays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  monthDay: fc.integer({ min: 1, max: 31 }),
  maxOccurrences: fc.option(fc.integer({ min: 1, max: 5 })),
  repeatMode: fc.constantFrom('Completion' as const, 'Schedule' as const),
});
const someActions = fc.oneof(
  fc.array(fc.record({ action: fc.constantFrom('complete', 'delete'), days: fc.constant(0) }), {
    maxLength: 6,
  }),
  fc.array(fc.record({ action: fc.constant('complete'), days: fc.nat({ max: 40 }) }), { maxLength: 6 }),
);

it('undoing the last completion or deletion restores the series, and repeating it re-creates the same task (REPEAT-51, REPEAT-56, REPEAT-65)', async () => {
  await fc.assert(
    fc.asyncProperty(
      someRule,
      fc.integer({ min: -40, max: 40 }),
      someActions,
      async (rule, lead, actions) => {
        await open();
        load(repeatPattern({}, rule), { fields: { scheduledOn: addDays(DAY, lead) } });
        const state = () => ({
          tasks: new Map(Array.from(store.allTasks(), ({ id, ...each }) => [id, each.completedOn])),
          pattern: store.repeatPattern(P),
          occurrences: store.occurrences().map(({ id }) => id),
        });
        let today = DAY;
        for (const { action, days } of actions) {
          const id = template()?.taskId;
          if (typeof id !== 'string') break;
          today = addDays(today, days);
          store.setToday(today, ZONE);
          const isDone = action === 'complete';
          const act = () => (isDone ? commands.completeTasks([id], true) : commands.deleteTasks([id]));
          const row = store.task(id);
          const undo = () => {
            if (isDone) commands.completeTasks([id], false);
            else if (row !== undefined) commands.restoreTasks([row]);
          };
          const states = [act, undo, act, undo, act].map((call) => {
            const before = state();
            clock.advance(1_000);
            call();
            return before;
          });
          expect([states[2], states[4]]).toEqual([states[0], states[0]]);
          expect([states[3], state()]).toEqual([states[1], states[1]]);
        }
      },
    ),
  );
});

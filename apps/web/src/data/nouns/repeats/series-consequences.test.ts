import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import { beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '../../engine/browser/testing/clock.ts';
import type { ActionDraft } from '../../engine/outbox/queued-action.ts';
import { AccountStore } from '../account-store.ts';
import type { Commands } from '../commands.ts';
import { createCommands } from '../create-commands.ts';
import { DAY, repeatPattern, task, ZONE } from '../testing/rows.ts';
import type { TaskItem } from '../tasks/task-item.ts';
import { UndoMemory } from '../undo-memory.ts';
import type { RepeatPatternItem } from './repeat-pattern-item.ts';
import { SeriesPredictor } from './series-predictor.ts';

const DAILY = repeatPattern();
const ON_COMPLETION = repeatPattern({}, { repeatMode: 'Completion', interval: 3 });
const P = DAILY.id;

let store: AccountStore;
let clock: TestClock;
let sent: ActionDraft[];
let commands: Commands;

beforeEach(async () => {
  store = new AccountStore({ today: DAY, timeZone: ZONE });
  sent = [];
  clock = new TestClock();
  const predictor = new SeriesPredictor({ store, clock });
  await predictor.ready();
  commands = createCommands({
    store,
    clock,
    deleted: new UndoMemory(),
    userId: () => 'u',
    push: (draft) => store.addAction(`a${sent.push(draft)}`, draft.effects),
    predict: (draft) => predictor.predict(draft),
  });
});

/** Loads a series with the task 't' as its first, and its open occurrences on other dates. */
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
  it('dates each of several tasks that are completed on one day after the ones before it (REPEAT-14)', () => {
    load(ON_COMPLETION);
    for (const id of ['t', on('2026-03-13'), on('2026-03-16')]) {
      clock.advance(1_000);
      commands.setCompleted(id, true);
    }
    expect(store.task(on('2026-03-19'))).toMatchObject({ scheduledOn: '2026-03-19', completedOn: null });
    expect(template()?.taskId).toBe(on('2026-03-19'));
    clock.advance(1_000);
    commands.setCompleted(on('2026-03-16'), false);
    expect(store.task(on('2026-03-19'))).toBeUndefined();
    expect(template()?.taskId).toBe(on('2026-03-16'));
  });

  it('makes a reopened task the newest again, in a series of the calendar too (REPEAT-54)', () => {
    load(DAILY, { dates: ['2026-03-11', '2026-03-12'] });
    commands.setCompleted(on('2026-03-12'), true);
    expect(template()?.taskId).toBe(on('2026-03-11'));
    commands.setCompleted(on('2026-03-12'), false);
    expect(template()?.taskId).toBe(on('2026-03-12'));
  });

  it('goes by the dates of the series for the newest task, not by the dates that tasks were moved to (REPEAT-54)', () => {
    load(DAILY, { dates: ['2026-03-11', '2026-03-12', '2026-03-13'] });
    commands.updateTask('t', { scheduledOn: '2026-03-30' });
    commands.setCompleted(on('2026-03-13'), true);
    expect(template()?.taskId).toBe(on('2026-03-12'));
  });

  it('leaves the dates of the template as they were when a task is reopened (REPEAT-53)', () => {
    load({ ...DAILY, template: { ...DAILY.template, dueOffset: 2 } }, { fields: { dueOn: '2026-03-12' } });
    commands.updateTask('t', { scheduledOn: '2026-03-11' });
    commands.setCompleted('t', true);
    commands.setCompleted('t', false);
    expect(template()).toMatchObject({ taskId: 't', dueOffset: 2 });
  });

  it('asks for nothing where no task belongs to a series', () => {
    load(ON_COMPLETION);
    store.load({ tasks: [task('other', { scheduledOn: DAY })] });
    commands.setCompleted('other', true);
    expect(sent.at(-1)?.effects['repeatPatterns']).toBeUndefined();
  });
});

import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import { startSeries } from '@questlog/domain/recurrence/series/series';
import { beforeEach, describe, expect, it } from 'vitest';
import { dependsOn, type ActionDraft } from '../../engine/outbox/queued-action.ts';
import { displayId } from '../../engine/store/row.ts';
import type { AccountStore } from '../account-store.ts';
import { DAY, occurrence, project, record, repeatPattern, task, withInstant, ZONE } from '../testing/rows.ts';
import { startCommands, type SentCommands } from '../testing/sent-commands.ts';
import type { TaskItem } from '../tasks/task-item.ts';
import type { RepeatPatternItem } from './repeat-pattern-item.ts';

const DAILY = repeatPattern();
const ON_COMPLETION = repeatPattern({}, { repeatMode: 'Completion', interval: 3 });
const P = DAILY.id;
const { rule } = DAILY.series;

let store: AccountStore;
let sent: ActionDraft[];
let commands: SentCommands['commands'];

beforeEach(async () => {
  ({ store, commands, sent } = await startCommands());
});

const last = (): ActionDraft | undefined => sent.at(-1);

function repeating(pattern: RepeatPatternItem, fields: Partial<TaskItem> = {}): void {
  const first = task('t', {
    scheduledOn: DAY,
    isRepeatingTask: true,
    repeatPatternId: pattern.id,
    ...fields,
  });
  store.load({ tasks: [first], repeatPatterns: [pattern] });
}

const series = (): RepeatPatternItem | undefined => store.repeatPattern(P);
const settle = (response = {}): boolean =>
  store.settleAction(`a${sent.length}`, last()?.effects ?? {}, response);

describe('making a task repeat (REPEAT-65)', () => {
  it('shows a new pattern immediately, with the task as its first occurrence and template', () => {
    store.load({ tasks: [task('t', { scheduledOn: DAY, dueOn: '2026-03-12', notes: 'By hand' })] });
    expect(commands.setRepeat('t', rule, 1)).toBe(true);
    const id = store.task('t')?.repeatPatternId ?? '';
    expect(store.task('t')?.isRepeatingTask).toBe(true);
    expect(store.repeatPattern(id)).toMatchObject({
      series: startSeries(rule, DAY),
      template: { taskId: 't', notes: 'By hand', dueOffset: 2, dateField: 'scheduled' },
      isPendingSync: true,
    });
    expect(last()).toMatchObject({ method: 'POST', url: '/api/tasks/t/repeat', kind: 'repeat.create' });
    expect(last()?.body).toMatchObject({ id, frequency: 'Daily', endDate: null });
  });

  it('starts a new pattern at the due date if the task has no scheduled date', () => {
    store.load({ tasks: [task('t', { dueOn: '2026-03-12' })] });
    commands.setRepeat('t', rule, 1);
    const pattern = store.repeatPattern(store.task('t')?.repeatPatternId ?? '');
    expect(pattern).toMatchObject({ series: { firstDate: '2026-03-12' }, template: { dateField: 'due' } });
  });

  it('refuses to make a task repeat if it is completed or has no date', () => {
    store.load({ tasks: [task('t'), task('done', withInstant({ scheduledOn: DAY, completedOn: DAY }))] });
    expect([commands.setRepeat('t', rule, 1), commands.setRepeat('done', rule, 1)]).toEqual([false, false]);
    expect(sent).toEqual([]);
  });

  it("the server's pattern replaces the predicted one even if its id differs", () => {
    store.load({ tasks: [task('t', { scheduledOn: DAY })] });
    commands.setRepeat('t', rule, 1);
    settle();
    expect(store.repeatPatterns()).toEqual([]);
  });
});

describe('a pattern (REPEAT-65)', () => {
  it('a changed pattern applies from tomorrow, and occurrences up to today count towards its end', () => {
    repeating({ ...DAILY, series: startSeries(rule, '2026-03-08') });
    commands.setRepeat('t', { ...rule, interval: 2 }, 0);
    expect(series()?.series).toMatchObject({
      rule: { interval: 2 },
      countedThrough: DAY,
      countedOccurrences: 3,
    });
    expect(last()).toMatchObject({ method: 'PUT', url: '/api/tasks/t/repeat', body: { interval: 2 } });
  });

  it('removing a pattern keeps its tasks, which no longer repeat', () => {
    repeating(DAILY);
    commands.removeRepeat(P);
    expect(store.repeatPatterns()).toEqual([]);
    expect(store.task('t')?.isRepeatingTask).toBe(false);
    expect(last()).toMatchObject({ method: 'DELETE', url: '/api/tasks/t/repeat' });
  });

  it('removing a pattern frees its task in an archived project', () => {
    store.load({ projects: [project('old', true)] });
    repeating(DAILY, { projectId: 'old' });
    commands.removeRepeat(P);
    expect(store.task('t')).toMatchObject({ isRepeatingTask: false, repeatPatternId: null });
  });

  it('completed tasks of a removed pattern no longer repeat, and belong to it again after its restoration (REPEAT-77)', () => {
    const linked = { isRepeatingTask: true, repeatPatternId: P };
    const completed = (date: string, fields: Partial<TaskItem>) =>
      task(occurrenceId(P, date), withInstant({ scheduledOn: date, completedOn: DAY, ...fields }));
    const still = completed('2026-03-08', linked);
    const reopenedOnce = completed('2026-03-09', {});
    store.load({
      tasks: [still, reopenedOnce],
      repeatPatterns: [DAILY],
      occurrences: [occurrence('2026-03-08'), occurrence('2026-03-09')],
    });
    commands.removeRepeat(P);
    expect(store.task(still.id)).toMatchObject({ isRepeatingTask: false, repeatPatternId: P });
    commands.restoreRepeat(DAILY);
    expect(store.task(still.id)).toMatchObject(linked);
    expect(store.task(reopenedOnce.id)).toMatchObject(linked);
  });

  it('a resumed pattern continues unchanged and skips occurrences during the pause', () => {
    repeating({ ...DAILY, series: startSeries(rule, '2026-03-08') });
    commands.setPaused(P, true);
    expect(series()).toMatchObject({ isActive: false, pausedOn: DAY });
    store.setToday('2026-03-20', ZONE);
    commands.setPaused(P, false);
    expect(series()).toMatchObject({
      isActive: true,
      pausedOn: null,
      series: { countedThrough: '2026-03-20', countedOccurrences: 3 },
    });
  });
});

describe('an occurrence (REPEAT-65)', () => {
  const date = '2026-03-14';
  const id = occurrenceId(P, date);

  it('an occurrence that is created early becomes a task with the same date and id', () => {
    repeating({ ...DAILY, template: { ...DAILY.template, title: 'Water', dueOffset: 1 } });
    expect(commands.createNow(P, date)).toBe(id);
    const made = store.task(id);
    expect(made).toMatchObject({
      title: 'Water',
      scheduledOn: date,
      dueOn: '2026-03-15',
      repeatPatternId: P,
    });
    expect(made && displayId(made)).toBe(`temp-${id}`);
    expect(store.occurrence(id)).toMatchObject({ status: 'Created', createdTaskId: id, date });
    expect(last()?.url).toBe(`/api/scheduled-tasks/${id}/create-now`);
    expect(commands.createNow(P, date), 'once').toBeUndefined();
    expect(sent).toHaveLength(1);
  });

  it("creates an occurrence in its template's project, or in the Inbox if the project is gone", () => {
    repeating({ ...DAILY, template: { ...DAILY.template, projectId: 'garden' } });
    commands.createNow(P, date);
    expect(store.task(id)?.projectId).toBeNull();
    store.load({ projects: [project('garden')] });
    commands.createNow(P, '2026-03-15');
    expect(store.task(occurrenceId(P, '2026-03-15'))?.projectId).toBe('garden');
  });

  it('cancels an occurrence permanently', () => {
    repeating(DAILY);
    expect(commands.cancelOccurrence(P, date)).toBe(true);
    expect(store.occurrence(id)).toMatchObject({ status: 'Cancelled', createdTaskId: null });
    expect([commands.cancelOccurrence(P, date), commands.createNow(P, date)]).toEqual([false, undefined]);
    expect(last()).toMatchObject({ method: 'DELETE', url: `/api/scheduled-tasks/${id}` });
  });
});

describe('completing a task of a completion series (REPEAT-65)', () => {
  const date = '2026-03-13';
  const next = occurrenceId(P, date);

  it('completing a task of a series shows the next task, dated from that day', () => {
    repeating(ON_COMPLETION, { scheduledOn: '2026-03-08' });
    commands.completeTasks(['t'], true);
    expect(store.task(next)).toMatchObject({ scheduledOn: date, isPendingSync: true, repeatPatternId: P });
    expect(series()).toMatchObject({ template: { taskId: next }, series: { countedOccurrences: 2 } });
  });

  it.each([1, 2])('completing %i task(s) shows the next task of the series among them', (count) => {
    repeating(ON_COMPLETION);
    const other = commands.createTask({ title: 'Other' }) ?? '';
    commands.completeTasks(['t', other].slice(0, count), true);
    expect(store.task(next)).toBeDefined();
    expect(last()?.reload).toBe(true);
  });

  it("shows the predicted next task until the server's task replaces it", () => {
    repeating(ON_COMPLETION);
    commands.completeTasks(['t'], true);
    const before = store.sequence;
    expect(settle(), 'asks for the changes').toBe(true);
    expect(store.task(next)?.isPendingSync).toBe(true);
    const other = occurrenceId(P, '2026-03-14');
    const changes = { version: 2, reset: false, deleted: {}, tasks: [] as object[] };
    store.applyChanges(changes, before);
    expect(store.task(next), 'an answer to an earlier question').toBeDefined();
    const made = { ...record(task(other)), scheduledDate: '2026-03-14T00:00:00.000Z' };
    store.applyChanges({ ...changes, tasks: [made] }, store.sequence);
    expect([store.task(next), store.task(other)?.scheduledOn]).toEqual([undefined, '2026-03-14']);
  });

  it('a rejected completion removes the next task and restores the series', () => {
    repeating(ON_COMPLETION);
    commands.completeTasks(['t'], true);
    store.dropAction('a1');
    expect([store.task(next), store.task('t')?.completedOn, series()]).toEqual([
      undefined,
      null,
      ON_COMPLETION,
    ]);
  });

  it('makes changes to the predicted next task depend on the completion', () => {
    repeating(ON_COMPLETION);
    commands.completeTasks(['t'], true);
    commands.updateTask(next, { title: 'With feed' });
    commands.createTask({ title: 'Something else' });
    const [completed, renamed, other] = sent;
    if (completed === undefined || renamed === undefined || other === undefined) throw new Error('not sent');
    expect([dependsOn(renamed, completed), dependsOn(other, completed)]).toEqual([true, false]);
  });
});

describe('deleting a task of a completion series (REPEAT-56)', () => {
  it('deleting all open tasks of a series at once shows the next task', () => {
    repeating(ON_COMPLETION);
    store.load({
      tasks: [task('before', { scheduledOn: '2026-03-09', isRepeatingTask: true, repeatPatternId: P })],
    });
    commands.deleteTasks(['t', 'before']);
    expect(series()?.template.taskId).not.toBe('t');
    expect(store.task(series()?.template.taskId ?? '')).toMatchObject({ completedOn: null });
  });
});

describe('a change to the newest task of a series (REPEAT-65)', () => {
  it('editing the newest task changes the template', () => {
    repeating(DAILY);
    commands.updateTask('t', { title: 'Water', dueOn: '2026-03-11' });
    commands.updateTasks(['t'], { projectId: 'garden' });
    expect(series()?.template).toMatchObject({ title: 'Water', dueOffset: 1, projectId: 'garden' });
  });

  it('editing an older task does not change the template', () => {
    repeating({ ...DAILY, template: { ...DAILY.template, taskId: 'newer' } });
    commands.updateTask('t', { title: 'Water' });
    expect(series()?.template.title).toBe('t');
    expect(last()?.effects['repeatPatterns']).toBeUndefined();
  });

  it("rescheduling the newest task keeps the template's due date offset", () => {
    repeating({ ...DAILY, template: { ...DAILY.template, dueOffset: 2 } }, { dueOn: '2026-03-12' });
    commands.updateTask('t', { scheduledOn: '2026-03-11', thisEvening: true });
    expect(series()?.template).toMatchObject({ dueOffset: 2, thisEvening: true });
    commands.updateTask('t', { scheduledTime: '17:00' });
    expect(series()?.template).toMatchObject({ thisEvening: false, scheduledTime: '17:00' });
    commands.updateTask('t', { dueOn: null });
    expect(series()?.template.dueOffset).toBeNull();
  });
});

import type { RepeatPatternRecord } from '@questlog/contract/repeating/repeat-patterns';
import { occurrenceId } from '@questlog/domain/recurrence/occurrence-id';
import { expect, it, vi } from 'vitest';
import type { Rejection } from '../../engine/outbox/follow-outbox.ts';
import { FakeServer, record } from '../../testing/fake-server.ts';
import { testPages } from '../../testing/pages.ts';
import { rejectionText } from '../action-texts.ts';
import { repeatPattern } from '../testing/rows.ts';
import { repeatCommands } from './repeat-commands.ts';

const at = (date: string): string => `${date}T00:00:00.000Z`;
const FIRST = '2026-03-01';

/** The task's repeat pattern on the fake server, {@link FakeServer}. */
const PATTERN: RepeatPatternRecord = {
  id: '01890000-0000-7000-8000-000000000001',
  taskId: 't1',
  accountId: 'acc',
  userId: 'u',
  frequency: 'Daily',
  interval: 1,
  weekDays: [],
  monthDay: null,
  customPattern: null,
  repeatMode: 'Schedule',
  endDate: null,
  maxOccurrences: null,
  isActive: true,
  pausedOn: null,
  firstDate: at(FIRST),
  countedThrough: at(FIRST),
  countedOccurrences: 1,
  weekStart: 1,
  template: {
    taskId: 't1',
    title: 'Stored',
    notes: null,
    description: null,
    priority: 'none',
    hidden: false,
    durationMinutes: null,
    assigneeId: null,
    projectId: null,
    sectionId: null,
    tagIds: [],
    thisEvening: false,
    scheduledTime: null,
    dateField: 'scheduled',
    dueOffset: null,
  },
  createdAt: at(FIRST),
  updatedAt: at(FIRST),
};
const DATE = '2026-03-05';
const OCCURRENCE = occurrenceId(PATTERN.id, DATE);

const pages = testPages();

function farSide(): FakeServer {
  const far = new FakeServer();
  far.tasks = [
    {
      ...record('t1', 'Stored'),
      scheduledDate: at(FIRST),
      isRepeatingTask: true,
      repeatPatternId: PATTERN.id,
    },
  ];
  far.repeatPatterns = [PATTERN];
  return far;
}

it('shows repeat patterns and changed occurrences after an offline restart (REPEAT-65)', async () => {
  const far = farSide();
  const data = pages.start(far);
  await vi.waitFor(() => expect(data.store.repeatPattern(PATTERN.id)?.series.firstDate).toBe(FIRST));
  far.isDown = true;
  repeatCommands(data.commandDeps).createNow(PATTERN.id, DATE);
  expect(data.store.task(OCCURRENCE)).toMatchObject({ title: 'Stored', isPendingSync: true });
  await data.update.apply();
  pages.close();

  const again = pages.start(far);
  await vi.waitFor(() => expect(again.store.occurrence(OCCURRENCE)?.status).toBe('Created'));
  expect(again.store.repeatPattern(PATTERN.id)?.template.title).toBe('Stored');
  expect(again.store.task(OCCURRENCE)?.scheduledOn).toBe(DATE);
});

it('undoes a cancelled occurrence that the server rejects (REPEAT-65)', async () => {
  const far = farSide();
  const url = `/api/scheduled-tasks/${OCCURRENCE}`;
  far.responses.set(`DELETE ${url}`, () => Response.json({ message: 'Gone' }, { status: 409 }));
  const data = pages.start(far);
  await vi.waitFor(() => expect(data.store.repeatPattern(PATTERN.id)).toBeDefined());
  const rejections: Rejection[] = [];
  data.onRejection((rejection) => rejections.push(rejection));
  repeatCommands(data.commandDeps).cancelOccurrence(PATTERN.id, DATE);
  expect(data.store.occurrence(OCCURRENCE)?.status).toBe('Cancelled');
  await vi.waitFor(() => expect(rejections.map(rejectionText)).toEqual(['Failed to cancel scheduled task']));
  expect(data.store.occurrence(OCCURRENCE)).toBeUndefined();
});

it('preloads the recurrence rules for creating the first pattern', async () => {
  const far = farSide();
  far.repeatPatterns = [];
  far.tasks = [{ ...record('t1', 'Stored'), scheduledDate: at(FIRST) }];
  const data = pages.start(far);
  await vi.waitFor(() => expect(data.store.task('t1')).toBeDefined());
  const commands = repeatCommands(data.commandDeps);
  // Simulate a dialog that is open for longer than one turn of the event loop.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  far.isDown = true;
  const { rule } = repeatPattern({}, { repeatMode: 'Completion' }).series;
  commands.setRepeat('t1', rule, 1);
  data.commands.completeTasks(['t1'], true);
  expect([...data.store.allTasks()].map(({ title }) => title)).toEqual(['Stored', 'Stored']);
});

it('predicts the effect of a completion once the account has a pattern', async () => {
  const far = farSide();
  far.repeatPatterns = [{ ...PATTERN, repeatMode: 'Completion' }];
  const data = pages.start(far);
  await vi.waitFor(() => expect(data.store.repeatPattern(PATTERN.id)).toBeDefined());
  far.isDown = true;
  // The recurrence rules are loaded lazily.
  await vi.waitFor(() => {
    data.commands.completeTasks(['t1'], false);
    data.commands.completeTasks(['t1'], true);
    expect([...data.store.allTasks()].filter((task) => task.isPendingSync)).toHaveLength(1);
  });
});

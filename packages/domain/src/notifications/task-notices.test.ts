import { expect, it } from 'vitest';
import { EVENT_KINDS } from '../history/event-kinds.ts';
import { mayNotify } from './noticed-events.ts';
import { taskNotices, type NoticedEvent, type NoticedTask } from './task-notices.ts';

const task = (id: string, given: Partial<NoticedTask> = {}): NoticedTask => ({
  id,
  parentId: null,
  creatorId: 'ada',
  assigneeId: null,
  isCompleted: false,
  described: [],
  followers: [],
  ...given,
});

const event = (given: Partial<NoticedEvent> & Pick<NoticedEvent, 'kind'>): NoticedEvent => ({
  taskId: 'paint',
  assigneeId: null,
  isDescribed: false,
  commentId: null,
  mentions: [],
  ...given,
});

const follower = (userId: string, isMuted = false) => ({ userId, isMuted, isDescriptionNotified: false });

/** Returns the notices of a change by Ben, as 'user type tasks'. */
function brief(
  events: readonly NoticedEvent[],
  tasks: readonly NoticedTask[],
  comments: Readonly<Record<string, readonly string[]>> = {},
): string[] {
  return taskNotices({
    actorId: 'ben',
    events,
    tasks: new Map(tasks.map((each) => [each.id, each])),
    comments: new Map(Object.entries(comments)),
    members: new Set(['ada', 'ben', 'eve', 'dan']),
  })
    .map(({ userId, type, taskIds }) => `${userId} ${type} ${taskIds.join('+')}`)
    .toSorted();
}

it('names the first reason of each member only: mentioned, assigned, follower (PEOPLE-10)', () => {
  const painted = task('paint', {
    assigneeId: 'eve',
    described: ['eve'],
    followers: [follower('dan'), follower('ben'), follower('ex')],
  });
  const created = event({ kind: 'created', assigneeId: 'eve', isDescribed: true });
  expect(brief([created], [painted])).toEqual(['eve Mentioned paint']);
  const commented = event({ kind: 'commented', commentId: 'c', mentions: ['dan', 'ben', 'ex'] });
  expect(brief([commented], [painted], { c: ['dan', 'ben', 'ex'] })).toEqual([
    'ada Commented paint',
    'dan Mentioned paint',
    'eve Commented paint',
  ]);
});

it('ignores tasks and comments that are gone, and what is no longer true (PEOPLE-12)', () => {
  const commented = event({ kind: 'commented', commentId: 'c', mentions: ['eve'] });
  expect(brief([commented], [])).toEqual([]);
  expect(brief([commented], [task('paint')])).toEqual([]);
  expect(brief([commented], [task('paint')], { c: [] })).toEqual(['ada Commented paint']);
  expect(brief([event({ kind: 'completed' })], [task('paint')])).toEqual([]);
  expect(
    brief([event({ kind: 'assigned', assigneeId: 'eve' })], [task('paint', { assigneeId: 'dan' })]),
  ).toEqual([]);
});

it('joins the tasks of a bulk change, and leaves out subtasks of a completed task (PEOPLE-10)', () => {
  const done = { isCompleted: true };
  const tasks = [task('paint', done), task('call', done), task('buy', { ...done, parentId: 'paint' })];
  const events = tasks.map(({ id }) => event({ kind: 'completed', taskId: id }));
  expect(brief(events, tasks)).toEqual(['ada CompletedOfMine paint+call']);
});

it('a muted task notifies only of assignments and mentions (PEOPLE-9)', () => {
  const muted = task('paint', { isCompleted: true, assigneeId: 'ada', followers: [follower('ada', true)] });
  expect(brief([event({ kind: 'completed' })], [muted])).toEqual([]);
  expect(brief([event({ kind: 'commented', commentId: 'c' })], [muted], { c: [] })).toEqual([]);
  expect(brief([event({ kind: 'assigned', assigneeId: 'ada' })], [muted])).toEqual(['ada Assigned paint']);
});

it('members may be notified of these kinds of events only, and of no undo (PEOPLE-12)', () => {
  const notifying = EVENT_KINDS.filter((kind) =>
    mayNotify({ kind, field: 'description', to: { commentId: 'c', mentions: ['eve'] } }),
  );
  expect(notifying).toEqual(['changed', 'completed', 'commented', 'commentEdited', 'assigned']);
  expect(mayNotify({ kind: 'created', to: { assigneeId: 'eve' } })).toBe(true);
  expect(mayNotify({ kind: 'created', to: { title: 'Paint' } })).toBe(false);
  expect(mayNotify({ kind: 'changed', field: 'title' })).toBe(false);
  expect(mayNotify({ kind: 'assigned', field: 'assigneeId', to: null })).toBe(false);
});

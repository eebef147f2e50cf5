import { describe, expect, it } from 'vitest';
import { eventWords, viaWords, type HistoryEvent, type HistoryReader } from './event-words.ts';
import { historyLines } from './history-lines.ts';

const known =
  (names: Readonly<Record<string, string>>) =>
  (id: string): string | undefined =>
    names[id];

const reader: HistoryReader = {
  names: {
    user: known({ grace: 'Grace' }),
    project: known({ home: 'Home' }),
    section: known({ garden: 'Garden' }),
    task: known({ move: 'Move' }),
    tag: known({ a: 'diy', b: 'urgent' }),
  },
  userId: 'ada',
  today: '2026-11-30',
  locale: 'en-US',
};

const ADA = { userId: 'ada', name: 'Ada', via: 'app' } as const;
const GRACE = { userId: 'grace', name: 'Grace H', via: 'app' } as const;

let count = 0;
const event = (given: Partial<HistoryEvent>): HistoryEvent => {
  count += 1;
  return {
    id: `${count}-1`,
    changeId: String(count),
    taskId: 't',
    at: '2026-11-30T10:00:00.000Z',
    actor: ADA,
    kind: 'changed',
    from: null,
    ...given,
  };
};

describe('the sentence of an event (HISTORY-9)', () => {
  it.each<[Partial<HistoryEvent>, string]>([
    [{ kind: 'created' }, 'You created this.'],
    [{ kind: 'commented', to: { commentId: 'c' } }, 'You commented.'],
    [{ kind: 'commentEdited', from: { commentId: 'c' }, to: { commentId: 'c' } }, 'You edited a comment.'],
    [{ kind: 'commentDeleted', from: { commentId: 'c' }, to: null }, 'You deleted a comment.'],
    [{ kind: 'restored', to: { commentId: 'c' } }, 'You restored a comment.'],
    [{ kind: 'undone', to: { commentId: 'c' } }, 'You undid a step, which restored a comment.'],
    [{ kind: 'undone', from: { commentId: 'c' }, to: null }, 'You undid a step, which deleted a comment.'],
    [
      { kind: 'undone', from: { commentId: 'c' }, to: { commentId: 'c' } },
      'You undid a step, which edited a comment.',
    ],
    [{ field: 'title', from: 'Pant', to: 'Paint' }, 'You renamed this from "Pant" to "Paint".'],
    [{ field: 'priority', from: 'none', to: 'high' }, 'You set the priority to High.'],
    [{ field: 'priority', from: 'low', to: 'high' }, 'You changed the priority from Low to High.'],
    [{ field: 'priority', from: 'low', to: 'none' }, 'You removed the priority, which was Low.'],
    [{ field: 'durationMinutes', to: 90 }, 'You set the duration to 1 h 30 min.'],
    [{ field: 'dueDate', to: '2026-12-01T00:00:00.000Z' }, 'You set the due date to Dec 1.'],
    [{ field: 'scheduledDate', to: '2026-12-01T18:00:00.000Z' }, 'You set the date to the evening of Dec 1.'],
    [{ field: 'scheduledTime', to: '17:00' }, 'You set the time to 5 PM.'],
    [{ field: 'someday', from: false, to: true }, 'You put this off to Someday.'],
    [{ field: 'hidden', from: false, to: true }, 'You hid this until its date.'],
    [{ field: 'description', to: { at: 0, text: 'x' } }, 'You edited the description.'],
    [{ kind: 'moved', field: 'projectId', to: 'home' }, 'You moved this from the Inbox to "Home".'],
    [
      { kind: 'moved', field: 'projectId', from: 'gone', to: null },
      'You moved this from a deleted project to the Inbox.',
    ],
    [{ kind: 'assigned', field: 'assigneeId', to: 'grace' }, 'You assigned this to Grace.'],
    [{ kind: 'assigned', field: 'assigneeId', to: 'ada' }, 'You took this on.'],
    [{ kind: 'assigned', field: 'assigneeId', from: 'ada', to: null }, 'You unassigned this.'],
    [{ kind: 'moved', field: 'sectionId', to: 'garden' }, 'You moved this to the section "Garden".'],
    [{ kind: 'moved', field: 'parentId', to: 'move' }, 'You made this a subtask of "Move".'],
    [
      { field: 'tagIds', from: ['x'], to: ['a', 'b'] },
      'You added #diy and #urgent and removed a deleted tag.',
    ],
    [{ kind: 'completed', field: 'completedAt', to: '2026-11-30T10:00:00.000Z' }, 'You completed this.'],
    [{ kind: 'deleted', field: 'deleted', to: true, actor: GRACE }, 'Grace moved this to the trash.'],
    [
      { kind: 'undone', field: 'title', from: 'A', to: 'B' },
      'You undid a step, which renamed this from "A" to "B".',
    ],
    [
      { kind: 'created', actor: { userId: null, name: null, via: 'system' } },
      'Questlog created this as the next task of its series.',
    ],
    [{ kind: 'created', actor: { userId: 'gone', name: null, via: 'app' } }, 'A former member created this.'],
  ])('%j → %s', (given, sentence) => {
    expect(eventWords(event(given), reader)).toBe(sentence);
  });
});

it('the means of an event are named unless it is the app (HISTORY-9)', () => {
  expect(viaWords(ADA)).toBeUndefined();
  expect(viaWords({ userId: 'ada', name: 'Claude', via: 'assistant' })).toBe('by Claude');
  expect(viaWords({ userId: 'ada', name: null, via: 'token' })).toBe('by a token');
});

const at = (minutes: number): string => new Date(Date.UTC(2026, 10, 30, 10, minutes)).toISOString();
const texts = (events: readonly HistoryEvent[]) =>
  historyLines(events.toReversed(), reader).map(({ text }) => text);

describe('the lines of a history (HISTORY-10)', () => {
  const rename = (from: string, to: string, minutes: number, given: Partial<HistoryEvent> = {}) =>
    event({ field: 'title', from, to, at: at(minutes), ...given });

  it('joins the edits of one field by one user within ten minutes into one line', () => {
    expect(texts([rename('A', 'B', 0), rename('B', 'C', 10), rename('C', 'D', 11)])).toEqual([
      'You renamed this from "C" to "D".',
      'You renamed this from "A" to "C".',
    ]);
  });

  it('joins edits of one field that others interrupt, and dates the line by the newest', () => {
    const other = event({ field: 'priority', from: 'none', to: 'low', at: at(1) });
    expect(texts([rename('A', 'B', 0), other, rename('B', 'A', 2)])).toEqual([
      'You renamed this and renamed it back.',
      'You set the priority to Low.',
    ]);
  });

  it('does not join edits of two users, of two tasks, or with an undo', () => {
    const apart = [
      rename('A', 'B', 0),
      rename('B', 'C', 1, { actor: GRACE }),
      rename('C', 'D', 2),
      rename('D', 'C', 3, { kind: 'undone' }),
      rename('C', 'D', 4, { taskId: 'other' }),
    ];
    expect(texts(apart)).toHaveLength(5);
  });

  it.each<[string, Partial<HistoryEvent>, unknown, string]>([
    [
      'a date',
      { field: 'scheduledDate' },
      '2026-12-01T00:00:00.000Z',
      'You changed the date and changed it back.',
    ],
    [
      'a priority',
      { field: 'priority', from: 'none' },
      'high',
      'You changed the priority and changed it back.',
    ],
    ['a project', { kind: 'moved', field: 'projectId' }, 'home', 'You moved this and moved it back.'],
    ['a section', { kind: 'moved', field: 'sectionId' }, 'garden', 'You moved this and moved it back.'],
    ['a parent', { kind: 'moved', field: 'parentId' }, 'move', 'You moved this and moved it back.'],
    [
      'an assignee',
      { kind: 'assigned', field: 'assigneeId' },
      'grace',
      'You changed the assignee and changed it back.',
    ],
  ])('the line of joined edits says that %s was changed and changed back', (_, given, value, sentence) => {
    const { from = null } = given;
    const to = value as string;
    expect(
      texts([event({ ...given, from, to, at: at(0) }), event({ ...given, from: to, to: from, at: at(1) })]),
    ).toEqual([sentence]);
  });

  it('the line of joined edits says that tags were added and removed again', () => {
    const tag = (from: string[], to: string[]) => event({ field: 'tagIds', from, to, at: at(0) });
    expect(texts([tag([], ['a']), tag(['a'], [])])).toEqual(['You changed the tags and changed them back.']);
  });

  it('the line of joined edits adds up tags, and lists the edits of a text in order', () => {
    const tag = (from: string[], to: string[]) => event({ field: 'tagIds', from, to, at: at(0) });
    expect(texts([tag([], ['a', 'b']), tag(['a'], [])])).toEqual(['You added #urgent.']);
    const edit = (removed: string, added: string) =>
      event({ field: 'description', from: { at: 0, text: removed }, to: { at: 0, text: added }, at: at(0) });
    const [line] = historyLines([edit('b', 'c'), edit('a', 'b')], reader);
    expect(line?.edits).toEqual([
      { removed: 'a', added: 'b' },
      { removed: 'b', added: 'c' },
    ]);
  });
});

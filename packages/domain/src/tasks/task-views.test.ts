import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/local-date.ts';
import {
  belongsTo,
  isOverdue,
  isToday,
  presetFor,
  SMART_VIEWS,
  todaySection,
  viewKey,
  type View,
} from './task-views.ts';

const today = '2026-11-20';
const day = (offset: number): string => addDays(today, offset);

describe('which view holds which task', () => {
  it.each([
    { scheduledOn: null, projectId: null, completedOn: null, views: ['inbox', 'anytime'] },
    { scheduledOn: null, projectId: 'p', completedOn: null, views: ['anytime'] },
    { scheduledOn: day(0), projectId: null, completedOn: null, views: ['today'] },
    { scheduledOn: day(-3), projectId: 'p', completedOn: null, views: ['today'] },
    { scheduledOn: day(1), projectId: null, completedOn: null, views: ['upcoming'] },
    { scheduledOn: day(0), projectId: null, completedOn: day(0), views: ['today', 'journal'] },
    { scheduledOn: day(-1), projectId: null, completedOn: day(0), views: ['today', 'journal'] },
    { scheduledOn: day(-1), projectId: null, completedOn: day(-1), views: ['journal'] },
    { scheduledOn: day(1), projectId: null, completedOn: day(0), views: ['journal'] },
    { scheduledOn: null, projectId: null, completedOn: day(0), views: ['journal'] },
  ])('$scheduledOn, project $projectId, completed $completedOn: $views', ({ views, ...task }) => {
    expect(SMART_VIEWS.filter((kind) => belongsTo({ kind }, task, today))).toEqual(views);
    expect(belongsTo({ kind: 'project', projectId: 'p' }, task, today)).toBe(task.projectId === 'p');
  });

  it('leaves no open task without a view, and puts none into two of Today, Upcoming and Anytime', () => {
    const offsets = fc.option(fc.integer({ min: -400, max: 400 }));
    fc.assert(
      fc.property(offsets, fc.option(fc.constant('p')), (offset, projectId) => {
        const task = { scheduledOn: offset === null ? null : day(offset), projectId, completedOn: null };
        const views = (['today', 'upcoming', 'anytime'] as const).filter((kind) =>
          belongsTo({ kind }, task, today),
        );
        expect(views).toHaveLength(1);
      }),
    );
  });

  it('offers every open task to a tag filter', () => {
    const view: View = { kind: 'tag', filter: { selectedTagIds: ['a'], mode: 'any' } };
    const task = { scheduledOn: day(3), projectId: 'p', completedOn: null };
    expect(belongsTo(view, task, today)).toBe(true);
    expect(belongsTo(view, { ...task, completedOn: today }, today)).toBe(false);
    expect(presetFor(view, today)).toEqual({ projectId: null, scheduledOn: null });
  });

  it('has one key for a view, whichever object it is', () => {
    const views: View[] = [
      ...SMART_VIEWS.map((kind) => ({ kind })),
      { kind: 'project', projectId: 'a' },
      { kind: 'project', projectId: 'b' },
      { kind: 'tag', filter: { selectedTagIds: ['a'], mode: 'any' } },
      { kind: 'tag', filter: { selectedTagIds: ['a'], mode: 'all' } },
    ];
    expect(new Set(views.map(viewKey)).size).toBe(views.length);
    expect(views.map((view) => viewKey(structuredClone(view)))).toEqual(views.map(viewKey));
  });

  it('holds what it presets', () => {
    for (const kind of ['inbox', 'today', 'upcoming', 'anytime'] as const) {
      expect(belongsTo({ kind }, { ...presetFor({ kind }, today), completedOn: null }, today)).toBe(true);
    }
  });
});

describe('the sections of Today', () => {
  it.each([
    [day(-1), true, 'overdue'],
    [day(0), false, 'today'],
    [day(0), true, 'evening'],
  ] as const)('%s, evening %s is %s', (scheduledOn, thisEvening, section) => {
    expect(todaySection({ scheduledOn, thisEvening }, today)).toBe(section);
  });
});

describe('overdue and today', () => {
  it.each([
    [{ scheduledOn: day(-1), dueOn: null, completedOn: null }, true, false],
    [{ scheduledOn: null, dueOn: day(-1), completedOn: null }, true, false],
    [{ scheduledOn: day(0), dueOn: day(-1), completedOn: null }, true, true],
    [{ scheduledOn: day(-1), dueOn: day(0), completedOn: day(0) }, false, true],
    [{ scheduledOn: day(1), dueOn: null, completedOn: null }, false, false],
  ])('%j', (task, overdue, onToday) => {
    expect(isOverdue(task, today)).toBe(overdue);
    expect(isToday(task, today)).toBe(onToday);
  });
});

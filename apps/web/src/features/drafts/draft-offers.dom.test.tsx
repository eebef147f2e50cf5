import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { LeftDrafts } from '../../data/drafts/left-drafts.ts';
import { keepTyped } from '../../data/drafts/typed-texts.ts';
import { TestClock } from '../../data/engine/browser/testing/clock.ts';
import { task } from '../../data/nouns/testing/rows.ts';
import { testData } from '../../data/testing/data-layer.ts';
import { DraftOffers } from './draft-offers.tsx';
import { renderWith } from '../../data/testing/render-with.tsx';

const SCOPE = { userId: 'undefined', accountId: 'account' };
const onOpenTask = vi.fn();
const onNewTask = vi.fn();
const onRemoved = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.clearAllMocks();
});

function offerNotes(rows: Parameters<typeof testData>[0]): LeftDrafts {
  keepTyped({ ...SCOPE, kind: 'notes', of: 't' }, { text: 'Ring twice', base: '' });
  const drafts = new LeftDrafts({ clock: new TestClock() });
  drafts.leave();
  drafts.open(SCOPE);
  const { data } = testData({ ...rows, parts: { drafts } });
  renderWith(data, <DraftOffers {...{ onOpenTask, onNewTask, onRemoved }} />);
  return drafts;
}

const offer = () => screen.getByRole('status').textContent;

test("shows a draft's text and its task, and Restore opens the task (OFFLINE-46)", async () => {
  const drafts = offerNotes({ rows: { tasks: [task('t', { title: 'Visit Bo' })] } });
  expect(offer()).toContain('You were writing the notes of "Visit Bo"');
  expect(offer()).toContain('"Ring twice"');
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  expect(onOpenTask.mock.calls).toEqual([['t']]);
  expect(drafts.left.get()).toEqual([]);
});

test('Discard deletes the draft and moves the focus away from the offer (OFFLINE-46)', async () => {
  const drafts = offerNotes({ rows: { tasks: [task('t', { title: 'Visit Bo' })] } });
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(drafts.left.get()).toEqual([]);
  expect(screen.queryByRole('status')).toBeNull();
  expect(onRemoved).toHaveBeenCalledOnce();
});

test.each([
  ['gone', [], 'The task is no longer here.'],
  ['completed', [task('t', { completedAt: '2026-03-01T00:00:00.000Z' })], 'The task is completed.'],
])('the draft of a task that is %s can only be copied (OFFLINE-46)', (_, tasks, reason) => {
  offerNotes({ rows: { tasks } });
  expect(offer()).toContain(reason);
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy what you wrote' })).toBeDefined();
});

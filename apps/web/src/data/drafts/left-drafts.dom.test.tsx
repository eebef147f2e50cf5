import { beforeEach, expect, test } from 'vitest';
import { TestClock } from '../engine/browser/testing/clock.ts';
import { LeftDrafts } from './left-drafts.ts';
import { filledByLink, keepTyped, linkIn, readTyped, type DraftKind } from './typed-texts.ts';

const ADA = { userId: 'ada', accountId: 'hers' };
const OTHERS = [
  ['another user of the account', { userId: 'eve', accountId: 'hers' }],
  ['the same user in another account', { userId: 'ada', accountId: 'team' }],
] as const;
const DAY_MS = 86_400_000;

let clock: TestClock;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  clock = new TestClock();
});

const type = (kind: DraftKind, texts: Record<string, string>, of = 't') =>
  keepTyped({ ...ADA, kind, of }, texts);

function open(scope = ADA): LeftDrafts {
  const drafts = new LeftDrafts({ clock });
  drafts.open(scope);
  return drafts;
}

const offered = (drafts: LeftDrafts) => drafts.left.get().map(({ kind, texts }) => [kind, texts]);

test('keeps all typed text for the same user and account when the session ends (OFFLINE-46)', () => {
  type('notes', { text: 'Ring twice', base: '' });
  type('add', { title: 'Half a thought' }, 'inbox');
  const drafts = open();
  drafts.close();
  drafts.leave();
  expect(sessionStorage).toHaveLength(0);
  expect(offered(open())).toEqual(
    expect.arrayContaining([
      ['notes', { text: 'Ring twice', base: '' }],
      ['new-task', { title: 'Half a thought' }],
    ]),
  );
});

test('deletes the text typed in this tab if the user signs out in another tab (OFFLINE-46)', () => {
  const tab = open();
  type('new-task', { title: 'Private' });
  new LeftDrafts({ clock }).forget('ada');
  tab.close();
  expect(tab.leave()).toBe(true);
  expect(offered(open())).toEqual([]);
  expect(JSON.stringify(Object.values(localStorage))).not.toContain('Private');
});

test('when the session ends, keeps the text typed in a tab that was opened after the last sign-out (OFFLINE-46)', () => {
  new LeftDrafts({ clock }).forget('ada');
  clock.advance(1_000);
  const tab = open();
  type('new-task', { title: 'Later' });
  tab.close();
  expect(tab.leave()).toBe(false);
  expect(offered(open())).toEqual([['new-task', { title: 'Later' }]]);
});

test.each(OTHERS)('does not show a draft to %s (OFFLINE-46)', (_, scope) => {
  type('description', { text: 'Private', base: '' });
  open().leave();
  expect(offered(open(scope))).toEqual([]);
  expect(offered(open())).toHaveLength(1);
});

test("after a restart, a page offers typed text for recovery, except the add field's text, which is still in the field (OFFLINE-46)", () => {
  type('title', { text: 'Call Bo', base: 'Call' });
  type('add', { title: 'Half a thought' }, 'inbox');
  const drafts = new LeftDrafts({ clock });
  drafts.close();
  drafts.open(ADA);
  expect(offered(drafts)).toEqual([['title', { text: 'Call Bo', base: 'Call' }]]);
  expect(readTyped({ ...ADA, kind: 'add', of: 'inbox' })).toEqual({ title: 'Half a thought' });
});

test("signing out deletes only that user's drafts (OFFLINE-46)", () => {
  type('notes', { text: 'Hers', base: '' });
  keepTyped({ userId: 'eve', accountId: 'e', kind: 'notes', of: 't' }, { text: 'Of Eve', base: '' });
  const drafts = open();
  drafts.leave();
  drafts.forget('ada');
  expect(offered(drafts)).toEqual([]);
  expect(offered(open({ userId: 'eve', accountId: 'e' }))).toHaveLength(1);
});

test('keeps a draft for 30 days (OFFLINE-46)', () => {
  type('notes', { text: 'Old', base: '' });
  open().leave();
  clock.advance(30 * DAY_MS);
  expect(offered(open())).toHaveLength(1);
  clock.advance(1);
  expect(offered(open())).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test('restores a draft into its field, then offers the text that it replaced (OFFLINE-46)', () => {
  type('new-task', { title: 'First', description: '' }, '');
  const drafts = open();
  drafts.leave();
  drafts.reload();
  type('new-task', { title: 'Second', description: '' }, '');
  const [left] = drafts.left.get();
  if (left !== undefined) drafts.restore(left);
  expect(readTyped({ ...ADA, kind: 'new-task', of: '' })).toEqual({ title: 'First', description: '' });
  expect(offered(drafts)).toEqual([['new-task', { title: 'Second', description: '' }]]);
});

test('a form that still has the values from its link leaves nothing to restore, whatever closes it (ADDRESS-8)', () => {
  const link = (title: string) =>
    filledByLink(`/add?title=${title}`, { title, description: '', scheduledOn: '' });
  type('new-task', link('Milk'), '');
  expect(offered(open())).toEqual([]);
  const drafts = open();
  type('new-task', link('Bread'), '');
  drafts.close();
  drafts.leave();
  expect([offered(open()), sessionStorage.length]).toEqual([[], 0]);
});

test('a draft from a link stays associated with the link after it is edited (ADDRESS-5)', () => {
  const filled = filledByLink('/add?title=Milk', { title: 'Milk' });
  expect(linkIn({ ...filled, title: 'Milk and bread' })).toEqual({
    link: '/add?title=Milk',
    filled: '{"title":"Milk"}',
  });
  expect(linkIn({ title: 'Milk' })).toEqual({});
});

test('a form whose values from a link were changed is offered again (ADDRESS-5, OFFLINE-46)', () => {
  const values = { title: 'Milk', description: '', scheduledOn: '2026-03-10' };
  for (const change of [{ title: 'Milk and bread' }, { scheduledOn: '' }, { priority: 'high' }]) {
    type('new-task', { ...filledByLink('/add?title=Milk', values), ...change }, '');
    const drafts = open();
    drafts.close();
    drafts.open(ADA);
    expect(drafts.left.get()).toMatchObject([{ texts: change }]);
    for (const left of drafts.left.get()) drafts.discard(left);
  }
});

test('ignores invalid drafts and drafts from a different version of the app', () => {
  localStorage.setItem('questlog.left.ada.hers.x', 'no JSON');
  sessionStorage.setItem('questlog.draft.ada.hers.inbox', 'as it was kept before');
  expect(offered(open())).toEqual([]);
});

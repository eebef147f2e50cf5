import { expect, it } from 'vitest';
import { clickNotification, notificationOf, type ClickData } from './reminder-pushes.ts';

const ORIGIN = 'https://questlog.test';
const DATA = { navigate: `${ORIGIN}/task/t`, token: 'secret', userId: 'u', accountId: 'acc' };

const push = (notification: object): string => JSON.stringify({ web_push: 8_030, notification });

it('shows the title, the body and the actions of a pushed reminder (REMINDER-52)', () => {
  const { title, options } = notificationOf(
    push({ title: 'Call Ann', body: 'Today · 5 PM', navigate: DATA.navigate, tag: 'task-t', data: DATA }),
  );
  expect(title).toBe('Call Ann');
  expect(options).toMatchObject({ body: 'Today · 5 PM', tag: 'task-t', data: DATA });
  expect(options.actions?.map((each) => each.title)).toEqual(['Done', 'Snooze 10 min']);
});

it.each([
  ['without a text', undefined],
  ['that is not JSON', 'hello'],
  ['that is not a message', '{"notification":null}'],
  ['without an action', push({ title: 'Questlog', data: { token: null } })],
])('shows a notification without actions for a push %s (REMINDER-52)', (_, text) => {
  const { title, options } = notificationOf(text);
  expect(title).toBe('Questlog');
  expect(options.actions).toEqual([]);
});

/** A browser with open windows, and a server that responds. */
function browser(windows: ReadonlyArray<{ readonly focused: boolean }> = []) {
  const sent: Request[] = [];
  const opened: string[] = [];
  const followed: unknown[] = [];
  const clients = windows.map(({ focused }, index) => ({
    focused,
    postMessage: (message: object) => followed.push([index, message]),
    focus: () => Promise.resolve(followed.push([index, 'focus'])),
  })) as unknown as readonly WindowClient[];
  const click = (action: string, data: ClickData = DATA) =>
    clickNotification(action, data, {
      origin: ORIGIN,
      windows: () => Promise.resolve(clients),
      openWindow: (url) => Promise.resolve(opened.push(url)),
      send: (request) => {
        sent.push(request);
        return Promise.resolve(Response.json({}));
      },
    });
  return { click, sent, opened, followed };
}

it.each([
  ['done', { token: 'secret', action: 'done' }],
  ['snooze', { token: 'secret', action: 'snooze', minutes: 10 }],
])('the action %s of a notification is sent with its token (REMINDER-54)', async (action, body) => {
  const { click, sent, opened } = browser();
  await click(action);
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([`POST ${ORIGIN}/api/reminders/act`]);
  expect(await sent[0]?.json()).toEqual(body);
  expect(sent[0]?.headers.get('x-user-id')).toBe('u');
  expect(opened).toEqual([]);
});

it('a click on a notification opens its task in the focused window (REMINDER-53)', async () => {
  const { click, opened, followed } = browser([{ focused: false }, { focused: true }]);
  await click('');
  expect(followed).toEqual([
    [1, { type: 'FOLLOW', path: '/task/t' }],
    [1, 'focus'],
  ]);
  expect(opened).toEqual([]);
});

it('a click on a notification opens a window if none is open (REMINDER-53)', async () => {
  const { click, opened } = browser();
  await click('');
  expect(opened).toEqual([DATA.navigate]);
});

it('a click on a notification never leaves the app (REMINDER-53)', async () => {
  const { click, opened } = browser();
  await click('', { navigate: 'https://elsewhere.test/' });
  expect(opened).toEqual([]);
});

it('the task of a clicked notification opens with the buttons of its reminder (REMINDER-49)', async () => {
  const { click, followed, opened } = browser([{ focused: true }]);
  await click('', { ...DATA, navigate: `${ORIGIN}/task/t?reminder` });
  expect(followed[0]).toEqual([0, { type: 'FOLLOW', path: '/task/t?reminder' }]);
  expect(opened).toEqual([]);
});

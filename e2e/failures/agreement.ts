/** That all sides agree once everything works: what a person did, the server, the browser, and each of its tabs. */
import { expect } from '@playwright/test';
import { readBrowserStore } from './device/browser-store.ts';
import { accountOfBrowser, accountOfModel, readServer, rowsOf, type ServerAccount } from './comparison.ts';
import type { Place } from './plan/model.ts';
import type { Person } from './person.ts';
import type { Tabs } from './device/tabs.ts';
import type { User } from './user.ts';

/** Once everything works, so long it may take at the most: hub and queue rest up to half a minute between attempts. */
const LONGEST_REST_MS = 90_000;

/** The person looks at each place, and remembers the order. */
export async function look(tab: Person, user: User): Promise<void> {
  const seen = new Map<Place, readonly string[]>();
  for (const place of user.model.places()) seen.set(place, await tab.seenAt(place, user.model));
  user.seen = seen;
}

/** One visit with a connection, to its end: then there is something to start with where there is none. */
export async function onlineVisit(tab: Person, user: User): Promise<void> {
  await tab.arrive();
  await expect
    .poll(async () => (await readBrowserStore(tab.page, user.id)).hasRows, { message: 'rows are kept' })
    .toBe(true);
}

/**
 * Waits until what waits to be sent is written down anew, after its database has vanished, or the person is told that
 * it is not. Whether it is.
 */
export async function isKept(tab: Person, user: User): Promise<boolean> {
  let saysNot = false;
  await expect
    .poll(
      async () => {
        saysNot = await tab.saysNotKept();
        const { waiting } = await readBrowserStore(tab.page, user.id);
        return saysNot || waiting.length === (await tab.waitingOnScreen());
      },
      { message: 'what waits is written down anew, or the person is told' },
    )
    .toBe(true);
  return !saysNot;
}

/** Nothing of the user's waits to be sent any more. */
export async function nothingWaits(tab: Person, user: User): Promise<void> {
  await expect
    .poll(async () => (await readBrowserStore(tab.page, user.id)).waiting, {
      message: 'what waits to be sent',
      timeout: LONGEST_REST_MS,
    })
    .toEqual([]);
}

/**
 * After the browser's databases have failed or vanished: all of it has been sent, and is stored again, with who is
 * signed in. Nothing is lost then should the browser end.
 */
export async function recovers(tab: Person, user: User, zone: string): Promise<void> {
  await expect
    .poll(() => tab.waitingOnScreen(), { message: 'what memory holds is sent', timeout: LONGEST_REST_MS })
    .toBe(0);
  await serverAgrees(user, zone);
  await browserAgrees(tab, user, zone);
  await expect
    .poll(async () => (await readBrowserStore(tab.page, user.id)).isSignedIn, {
      message: 'the browser has stored who is signed in',
      timeout: LONGEST_REST_MS,
    })
    .toBe(true);
}

/** Everything of a user who is signed in, with what waits sent. Raises where two sides differ, also after a reload. */
export async function agree(tabs: Tabs, user: User, zone: string): Promise<void> {
  const tab = tabs.at(0);
  await nothingWaits(tab, user);
  await serverAgrees(user, zone);
  const server = await browserAgrees(tab, user, zone);
  for (const index of tabs.all.keys()) await screenAgrees(await tabs.toFront(index), user, server);
  await tabs.showOnly(user.who);
  await tab.page.reload();
  await tab.arrive();
  await screenAgrees(tab, user, server);
  await browserAgrees(tab, user, zone);
}

/** The server has what the user did: nothing twice, nothing missing. What was uncertain is certain from then on. */
async function serverAgrees(user: User, zone: string): Promise<void> {
  // Nothing is said to wait where the databases are gone: what memory holds is still on its way.
  await expect
    .poll(async () => wordsOf(withoutUncertain(await readServer(user.person, zone), user)), {
      message: 'the server has what the person did',
      timeout: LONGEST_REST_MS,
    })
    .toEqual(accountOfModel(user.model));
}

/**
 * The browser has stored what the server has, which is what the user did, and was refused nothing.
 * @returns what the server has
 */
async function browserAgrees(tab: Person, user: User, zone: string): Promise<ServerAccount> {
  let server: ServerAccount | undefined;
  await expect(async () => {
    // Read each time: what changes a row and changes it back may be on its way still.
    server = await readServer(user.person, zone);
    expect(wordsOf(withoutUncertain(server, user)), 'the server has what the person did').toEqual(
      accountOfModel(user.model),
    );
    const { tasks, projects, tags, rows } = server;
    const store = await readBrowserStore(tab.page, user.id);
    expect(
      { ...accountOfBrowser(store, zone), rows: rowsOf(store.tasks), refused: store.refused },
      'the browser has stored what the server has',
    ).toEqual({ tasks, projects, tags, rows, refused: [] });
  }).toPass({ timeout: LONGEST_REST_MS });
  return server ?? readServer(user.person, zone);
}

/** A tab shows what the user saw, in its order, and of what was uncertain what the server has. */
async function screenAgrees(tab: Person, user: User, server: ServerAccount): Promise<void> {
  for (const [place, titles] of user.seen) {
    expect(await tab.seenAt(place, user.model), `the order in ${place}`).toEqual(titles);
  }
  const kept = user.uncertain.filter((title) => server.rows.some((row) => row.title === title));
  await expect
    .poll(async () => (await tab.uncertain()).sort(), { message: 'what the browser was killed over' })
    .toEqual(kept.sort());
}

function wordsOf({ tasks, projects, tags, trash }: ServerAccount): Omit<ServerAccount, 'rows'> {
  return { tasks, projects, tags, trash };
}

function withoutUncertain(server: ServerAccount, user: User): ServerAccount {
  const isCertain = (line: string): boolean => !user.uncertain.some((title) => line.startsWith(`${title} |`));
  return { ...server, tasks: server.tasks.filter(isCertain) };
}

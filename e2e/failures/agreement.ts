/** Once everything works again, checks that the server, the browser and each tab match the user's actions. */
import { expect } from '@playwright/test';
import { readBrowserStore } from './device/browser-store.ts';
import { accountOfBrowser, accountOfModel, readServer, rowsOf, type ServerAccount } from './comparison.ts';
import type { ViewName } from './plan/model-task.ts';
import type { UserTab } from './user-tab.ts';
import type { Tabs } from './device/tabs.ts';
import type { User } from './user.ts';

/** Timeout for these checks. The hub and the queue wait up to half a minute between attempts. */
const LONGEST_REST_MS = 90_000;

/** Visits each view and project, and records the order in which their tasks are shown. */
export async function visitViews(tab: UserTab, user: User): Promise<void> {
  const seen = new Map<ViewName, readonly string[]>();
  for (const view of user.model.views()) seen.set(view, await tab.seenAt(view, user.model));
  user.seen = seen;
}

/** Opens the app once while online, so that rows are stored for a later offline start. */
export async function onlineVisit(tab: UserTab, user: User): Promise<void> {
  await tab.arrive();
  await expect
    .poll(async () => (await readBrowserStore(tab.page, user.id)).hasRows, { message: 'rows are stored' })
    .toBe(true);
}

/**
 * Waits until changes from a vanished database are stored again, or until a message reports that they are
 * not.
 * @returns true if the changes are stored
 */
export async function waitsUntilStored(tab: UserTab, user: User): Promise<boolean> {
  let isReported = false;
  await expect
    .poll(
      async () => {
        isReported = await tab.showsCannotStore();
        const { waiting } = await readBrowserStore(tab.page, user.id);
        return isReported || waiting.length === (await tab.waitingOnScreen());
      },
      { message: 'waiting changes are stored again, or the user is warned' },
    )
    .toBe(true);
  return !isReported;
}

export async function nothingWaits(tab: UserTab, user: User): Promise<void> {
  await expect
    .poll(async () => (await readBrowserStore(tab.page, user.id)).waiting, {
      message: 'changes waiting to be sent',
      timeout: LONGEST_REST_MS,
    })
    .toEqual([]);
}

/**
 * Waits for recovery after the browser's databases have failed or vanished: all changes are sent, and the
 * rows and the session are stored again. Killing the browser then loses nothing.
 */
export async function recovers(tab: UserTab, user: User, zone: string): Promise<void> {
  await expect
    .poll(() => tab.waitingOnScreen(), { message: 'changes in memory are sent', timeout: LONGEST_REST_MS })
    .toBe(0);
  await serverAgrees(user, zone);
  await browserAgrees(tab, user, zone);
  await expect
    .poll(async () => (await readBrowserStore(tab.page, user.id)).isSignedIn, {
      message: 'the browser has stored the signed-in user',
      timeout: LONGEST_REST_MS,
    })
    .toBe(true);
}

/**
 * Waits until the queue is empty and compares all of the signed-in user's data. Reloads and compares again.
 * Throws if there is a difference.
 */
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

/**
 * Checks that the server has each of the user's changes exactly once. Also determines which tasks were saved
 * if that was uncertain.
 */
async function serverAgrees(user: User, zone: string): Promise<void> {
  // If the page's databases do not work, a change may be in flight although the page shows none as queued.
  await expect
    .poll(async () => wordsOf(withoutUncertain(await readServer(user.user, zone), user)), {
      message: "the server has the user's changes",
      timeout: LONGEST_REST_MS,
    })
    .toEqual(accountOfModel(user.model));
}

/**
 * Checks that the browser has stored the server's state, that it matches the user's changes, and that no
 * change was rejected.
 * @returns the server's state
 */
async function browserAgrees(tab: UserTab, user: User, zone: string): Promise<ServerAccount> {
  let server: ServerAccount | undefined;
  await expect(async () => {
    // Reread the server's state on each attempt, because both a change and its reversal may still be in
    // flight.
    server = await readServer(user.user, zone);
    expect(wordsOf(withoutUncertain(server, user)), "the server has the user's changes").toEqual(
      accountOfModel(user.model),
    );
    const { tasks, projects, sections, tags, filters, rows } = server;
    const store = await readBrowserStore(tab.page, user.id);
    expect(
      { ...accountOfBrowser(store, zone), rows: rowsOf(store.tasks), rejected: store.rejected },
      "the browser has stored the server's rows",
    ).toEqual({ tasks, projects, sections, tags, filters, rows, rejected: [] });
  }).toPass({ timeout: LONGEST_REST_MS });
  return server ?? readServer(user.user, zone);
}

/**
 * Checks that a tab shows the user's tasks in order. Tasks with an uncertain outcome count if the server has
 * them.
 */
async function screenAgrees(tab: UserTab, user: User, server: ServerAccount): Promise<void> {
  for (const [view, titles] of user.seen) {
    expect(await tab.seenAt(view, user.model), `the order in ${view}`).toEqual(titles);
  }
  const remaining = user.uncertain.filter((title) => server.rows.some((row) => row.title === title));
  await expect
    .poll(async () => (await tab.uncertain()).sort(), {
      message: 'tasks that were being saved when the browser was killed',
    })
    .toEqual(remaining.sort());
}

function wordsOf({
  tasks,
  projects,
  sections,
  tags,
  filters,
  trash,
}: ServerAccount): Omit<ServerAccount, 'rows'> {
  return { tasks, projects, sections, tags, filters, trash };
}

function withoutUncertain(server: ServerAccount, user: User): ServerAccount {
  const isCertain = (line: string): boolean => !user.uncertain.some((title) => line.startsWith(`${title} |`));
  return { ...server, tasks: server.tasks.filter(isCertain) };
}

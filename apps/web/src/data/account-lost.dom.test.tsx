import { openDB } from 'idb';
import { expect, it, vi } from 'vitest';
import { FakeServer } from './testing/fake-server.ts';
import { testPages } from './testing/pages.ts';

const pages = testPages();

const denied = () => Response.json({ message: 'Access denied', code: 'access_denied' }, { status: 403 });
const notFound = () => Response.json({ message: 'Not found', code: 'not_found' }, { status: 404 });

/**
 * Opens a page and waits until it has loaded. Returns its data layer, and a mock that is called when access
 * is lost.
 */
async function loaded(far: FakeServer) {
  const data = pages.open(far);
  const lost = vi.fn<() => void>();
  data.onAccessLost(lost);
  pages.begin(data);
  await vi.waitFor(() => expect(data.status.get()).toBe('ready'));
  return { data, lost };
}

it.each([
  [
    'the request of a screen',
    'GET /api/billing',
    (far: FakeServer) => far.responses.set('GET /api/billing', denied),
  ],
  [
    'the request for changes',
    'GET /api/changes',
    (far: FakeServer) => far.responses.set('GET /api/changes', denied),
  ],
  // The server responds with 404 to callers without access. The page then loads the account's changes to
  // check.
  [
    'the changes after a 404 for the path of the account',
    'GET /api/accounts/{accountId}/usage',
    (far: FakeServer) => {
      far.responses.set('GET /api/accounts/acc/usage', notFound);
      far.responses.set('GET /api/changes', denied);
    },
  ],
] as const)('reports lost access when the server denies %s (ACCOUNT-18)', async (_, route, response) => {
  const far = new FakeServer();
  const { data, lost } = await loaded(far);
  expect(lost).not.toHaveBeenCalled();
  response(far);
  const input = route.includes('{') ? { params: { accountId: 'acc' } } : {};
  await expect(data.api(route as 'GET /api/accounts/{accountId}/usage', input as never)).rejects.toThrow();
  await vi.waitFor(() => expect(lost).toHaveBeenCalled());
});

/** Returns the ids of the accounts whose rows and undo steps this browser stores. */
async function storedAccounts(): Promise<{ rows: string[]; steps: string[] }> {
  const keysOf = async (database: string, store: string) => {
    const db = await openDB(database);
    const keys = db.objectStoreNames.contains(store) ? await db.getAllKeys(store) : [];
    db.close();
    return keys;
  };
  const [cursors, steps] = [
    await keysOf('questlog-store', 'cursors'),
    await keysOf('questlog-undo', 'steps'),
  ];
  return {
    rows: cursors.map((key) => (key as string).split('/')[1] ?? ''),
    steps: steps.map((key) => (key as [string, string, string])[1]),
  };
}

/** Opens a page and makes a change that can be undone. Waits until the rows and the undo step are stored. */
async function stored(far: FakeServer) {
  far.responses.set('PUT /api/tasks/t1', () => Response.json({ ...far.tasks[0], title: 'Renamed' }));
  const page = await loaded(far);
  page.data.commands.updateTask('t1', { title: 'Renamed' });
  const { id } = far.account;
  await vi.waitFor(async () => expect(await storedAccounts()).toEqual({ rows: [id], steps: [id] }));
  await vi.waitFor(() => expect(page.data.store.pendingCount).toBe(0));
  return page;
}

it("deletes an account's rows and undo steps as soon as the server denies access to the account (ACCOUNT-75)", async () => {
  const far = new FakeServer();
  const { data, lost } = await stored(far);
  far.responses.set('GET /api/changes', denied);
  await data.catchUp();
  await vi.waitFor(() => expect(lost).toHaveBeenCalled());
  await vi.waitFor(async () => expect(await storedAccounts()).toEqual({ rows: [], steps: [] }));
});

it('keeps the stored data of an account while the server cannot be reached (ACCOUNT-75)', async () => {
  const far = new FakeServer();
  const { data } = await stored(far);
  far.isDown = true;
  await expect(data.session.reloadUser()).rejects.toThrow();
  await data.catchUp();
  expect(await storedAccounts()).toEqual({ rows: ['acc'], steps: ['acc'] });
});

it('deletes the stored data of an account to which access was lost while another account was open (ACCOUNT-75)', async () => {
  const far = new FakeServer();
  far.account = { ...far.account, id: 'team' };
  await stored(far);
  pages.close();
  far.account = { ...far.account, id: 'acc' };
  await loaded(far);
  await vi.waitFor(async () => expect(await storedAccounts()).toEqual({ rows: ['acc'], steps: [] }));
});

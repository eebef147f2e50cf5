import { expect, type BrowserContext, type CDPSession, type Page } from '@playwright/test';

/**
 * Browser errors to expect while there is no connection and the service worker responds with an error or a
 * cached copy. They may also occur shortly afterwards, because the worker notices the connection later than
 * the page does.
 */
export const WITHOUT_CONNECTION = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|\b503\b/;

/** Waits until the service worker controls the page and has everything for an offline start. */
export async function servedByWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/**
 * Returns the queued changes in the offline database, oldest first, such as `POST /api/tasks`. Empty if there
 * is no database.
 */
export async function waiting(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('questlog-offline');
        let isThere = true;
        // Only the app may create the database.
        opening.addEventListener('upgradeneeded', () => {
          isThere = false;
          opening.transaction?.abort();
        });
        opening.addEventListener('error', () => (isThere ? reject(new Error('No database')) : resolve([])));
        opening.addEventListener('success', () => {
          const db = opening.result;
          const reading = db.transaction('actions').objectStore('actions').index('timestamp').getAll();
          reading.addEventListener('success', () => {
            db.close();
            const actions = reading.result as { readonly method: string; readonly url: string }[];
            resolve(
              actions
                .filter(({ method }) => method !== 'GET')
                .map(({ method, url }) => `${method} ${url.replaceAll(/[0-9a-f-]{36}/g, '{id}')}`),
            );
          });
        });
      }),
  );
}

/** Waits until the page has no queued changes. */
export async function nothingWaits(page: Page): Promise<void> {
  await expect.poll(() => waiting(page)).toEqual([]);
}

/** Waits until `count` changes are stored and would survive a crash. */
export async function written(page: Page, count: number): Promise<void> {
  await expect.poll(async () => (await waiting(page)).length).toBe(count);
}

/** Waits until the rows are stored for an offline start. Call it once the database exists. */
export async function expectRowsStored(page: Page): Promise<void> {
  const cursors = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('questlog-store');
          opening.addEventListener('error', () => reject(new Error('No database')));
          opening.addEventListener('success', () => {
            const db = opening.result;
            const counting = db.transaction('cursors').objectStore('cursors').count();
            counting.addEventListener('success', () => {
              db.close();
              resolve(counting.result);
            });
          });
        }),
    );
  await expect.poll(cursors).toBe(1);
}

/**
 * Fires the background sync event, as a browser does when its device is online again. Emulated offline mode
 * does not affect the device, so DevTools triggers it.
 */
export async function fireBackgroundSync(context: BrowserContext, url: string): Promise<void> {
  await withRegistration(context, url, (devtools, registrationId) =>
    devtools.send('ServiceWorker.dispatchSyncEvent', {
      origin: url,
      registrationId,
      tag: 'questlog-sync',
      lastChance: false,
    }),
  );
}

/** Delivers a push message to the service worker, as a browser does that has received it from its push service. */
export async function deliverPush(context: BrowserContext, url: string, message: object): Promise<void> {
  await withRegistration(context, url, (devtools, registrationId) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: url,
      registrationId,
      data: JSON.stringify(message),
    }),
  );
}

/** Uses DevTools with the registration of the app's service worker. */
async function withRegistration(
  context: BrowserContext,
  url: string,
  act: (devtools: CDPSession, registrationId: string) => Promise<unknown>,
): Promise<void> {
  // A blank page is needed only to open a DevTools session.
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(url) && !isDeleted);
      if (found !== undefined) resolve(found.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await act(devtools, await registered);
  await page.close();
}

/**
 * Fires the background sync event until the changes have arrived. The first event may fail while the worker
 * still considers itself offline.
 * @param arrived throws until the changes have arrived; must have a short timeout
 */
export async function syncInBackground(
  context: BrowserContext,
  url: string,
  arrived: () => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await fireBackgroundSync(context, url);
    await arrived();
  }).toPass();
}

/** Makes the stored access token of the page and the worker expire. */
export async function endAccessToken(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        localStorage.setItem('questlog.auth.expires', String(Date.now() - 60_000));
        const opening = indexedDB.open('questlog-session');
        opening.addEventListener('error', () => reject(new Error('No database')));
        opening.addEventListener('success', () => {
          const db = opening.result;
          const tx = db.transaction('session', 'readwrite');
          const store = tx.objectStore('session');
          const reading = store.get('current');
          reading.addEventListener('success', () => {
            const session = reading.result as { readonly tokens: object };
            const tokens = { ...session.tokens, expiresAt: Date.now() - 60_000 };
            store.put({ ...session, tokens }, 'current');
          });
          tx.addEventListener('complete', () => {
            db.close();
            resolve();
          });
        });
      }),
  );
}

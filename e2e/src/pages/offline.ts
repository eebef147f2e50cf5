import { expect, type BrowserContext, type Page } from '@playwright/test';

/**
 * The complaints of the browser while there is no connection and the service worker is in between: an answer of
 * nothing, or of its copy. The worker may hear of the connection's return later than the page.
 */
export const WITHOUT_CONNECTION = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|\b503\b/;

/** The service worker serves the page and has everything that a start without a connection needs. */
export async function servedByWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** The changes that wait in the offline database, the oldest first: `POST /api/tasks`. None before there is a database. */
export async function waiting(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('questlog-offline');
        let isThere = true;
        // To make it is the app's affair.
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

/** Nothing waits: all that was done has reached the server. What is done is in the database as soon as it is seen. */
export async function nothingWaits(page: Page): Promise<void> {
  await expect.poll(() => waiting(page)).toEqual([]);
}

/** All of it has been written down: what was done survives whatever comes now. */
export async function written(page: Page, count: number): Promise<void> {
  await expect.poll(async () => (await waiting(page)).length).toBe(count);
}

/** The rows are kept: a start without a connection shows them. To be asked once there is a database of rows. */
export async function rowsKept(page: Page): Promise<void> {
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
 * Lets the browser fire the background sync, as it does when the device has a connection again. The emulated one of
 * a test is not the device's: the browser has to be told.
 */
export async function fireBackgroundSync(context: BrowserContext, url: string): Promise<void> {
  // No page of the product: a blank one, to speak with the browser.
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(url) && !isDeleted);
      if (found !== undefined) resolve(found.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: url,
    registrationId: await registered,
    tag: 'questlog-sync',
    lastChance: false,
  });
  await page.close();
}

/**
 * Lets the browser fire the background sync until something has arrived by it: it fires again what has failed, as the first
 * may where the worker does not know of the connection yet.
 * @param arrived raises as long as it has not; gives up in good time
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

/** The access token has ended: what page and worker stored of it says so. */
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

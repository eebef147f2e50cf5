/**
 * Reads the data that the app has stored in a browser. Runs in a page of the app, but does not use the app's
 * code.
 */
import type { Page } from '@playwright/test';

export interface StoredTask {
  readonly id: string;
  readonly title: string;
  readonly projectId: string | null;
  readonly sectionId: string | null;
  readonly parentId: string | null;
  readonly description: string | null;
  readonly scheduledOn: string | null;
  readonly thisEvening: boolean;
  readonly scheduledTime: string | null;
  readonly someday: boolean;
  readonly hidden: boolean;
  readonly completedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly tagIds: readonly string[];
  readonly assigneeId: string | null;
  readonly projectOrder: number | null;
  readonly todayOrder: number | null;
  readonly anytimeOrder: number | null;
}

export interface BrowserStore {
  /** Queued changes such as `POST /api/tasks`, oldest first. */
  readonly waiting: readonly string[];
  /** True if the user will still be signed in when the app next starts. */
  readonly isSignedIn: boolean;
  /** True if the next offline start will have the user's rows. */
  readonly hasRows: boolean;
  /** Rejected changes such as `Add task: 400 …`. */
  readonly rejected: readonly string[];
  readonly tasks: readonly StoredTask[];
  readonly projects: readonly { readonly id: string; readonly title: string }[];
  readonly sections: readonly {
    readonly id: string;
    readonly projectId: string;
    readonly title: string;
  }[];
  readonly tags: readonly { readonly id: string; readonly fullPath: string }[];
  readonly filters: readonly { readonly name: string; readonly query: string }[];
  readonly comments: readonly { readonly taskId: string; readonly body: string }[];
  readonly users: readonly { readonly id: string; readonly firstName: string }[];
  /** The user's own reminders, by the task's id. */
  readonly reminders: readonly {
    readonly id: string;
    readonly reminders: readonly { readonly rule: { readonly offsetMinutes?: number } }[];
  }[];
}

/** @param accountId the account whose rows are read; by default, those of all accounts are */
export function readBrowserStore(page: Page, userId: string, accountId = ''): Promise<BrowserStore> {
  return page.evaluate(
    async ([owner, account]) => {
      async function all(
        database: string,
        store: string,
        what: 'getAll' | 'getAllKeys' = 'getAll',
      ): Promise<unknown[]> {
        // Don't open a missing database: that would create an empty one for the product to find.
        const known = await indexedDB.databases();
        if (!known.some(({ name }) => name === database)) return [];
        return new Promise((resolve, reject) => {
          const opening = indexedDB.open(database);
          opening.addEventListener('error', () => reject(new Error(`no ${database}`)));
          opening.addEventListener('success', () => {
            const db = opening.result;
            if (!db.objectStoreNames.contains(store)) {
              db.close();
              resolve([]);
              return;
            }
            const reading = db.transaction(store).objectStore(store)[what]();
            reading.addEventListener('success', () => {
              db.close();
              resolve(reading.result);
            });
            reading.addEventListener('error', () => reject(new Error(`no ${store}`)));
          });
        });
      }
      const actions = (await all('questlog-offline', 'actions')) as {
        method: string;
        url: string;
        timestamp: number;
        userId: string;
      }[];
      const rejected = (await all('questlog-refused', 'refused')) as {
        action: { description: string };
        status: number;
        message: string;
      }[];
      const sessions = (await all('questlog-session', 'session')) as { userId?: string }[];
      const scopes = (await all('questlog-store', 'cursors', 'getAllKeys')) as string[];
      const keys = (await all('questlog-store', 'chunks', 'getAllKeys')) as [scope: string, number: number][];
      const stored = (await all('questlog-store', 'chunks')) as { collection: string; rows: unknown[] }[];
      const chunks = stored.filter(
        (_, index) => account === '' || keys[index]?.[0] === `${owner}/${account}`,
      );
      const rows = (name: string): unknown[] =>
        chunks.filter(({ collection }) => collection === name).flatMap((chunk) => chunk.rows);
      return {
        waiting: actions
          .filter(({ method, userId }) => method !== 'GET' && userId === owner)
          .sort((a, b) => a.timestamp - b.timestamp)
          .map(({ method, url }) => `${method} ${url}`),
        isSignedIn: sessions.some(({ userId }) => userId === owner),
        hasRows: scopes.some((scope) => scope.includes(owner)),
        rejected: rejected.map(
          ({ action, status, message }) => `${action.description}: ${status} ${message}`,
        ),
        tasks: rows('tasks'),
        projects: rows('projects'),
        sections: rows('sections'),
        tags: rows('tags'),
        filters: rows('filters'),
        comments: rows('comments'),
        users: rows('people'),
        reminders: rows('reminders'),
      } as never;
    },
    [userId, accountId] as const,
  );
}

/**
 * Pages with the whole data layer, created as in the app. The test supplies the server. All pages of a test
 * share one IndexedDB, which is empty when the test begins.
 *
 *   const pages = testPages();                   // once in a file
 *   const data = pages.start(new FakeServer());     // a started, signed-in page
 *   pages.close();                               // stops all of them; the next page finds what they stored
 */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach } from 'vitest';
import type { DataOptions } from '../build-session.ts';
import { createData } from '../create-data.ts';
import type { DataLayer } from '../data-layer.ts';
import { systemClock } from '../engine/browser/clock.ts';
import { tabLocks } from '../engine/browser/locks.ts';
import { signedInPage, type FakeServer } from './fake-server.ts';

export interface TestPages {
  /**
   * Opens a signed-in page.
   * @param parts overrides of the page's defaults
   */
  open(far: FakeServer, parts?: Omit<DataOptions, 'fetch'>): DataLayer;
  /**
   * Starts an opened page.
   * @returns the same page
   */
  begin(data: DataLayer): DataLayer;
  start(far: FakeServer, parts?: Omit<DataOptions, 'fetch'>): DataLayer;
  /** Stops all started pages. Also runs at the end of each test. */
  close(): void;
}

/** Sets up a test file for pages. See the example at the top of this file. */
export function testPages(): TestPages {
  const ends: (() => void)[] = [];
  const close = (): void => {
    for (const end of ends.splice(0)) end();
  };
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
  });
  afterEach(close);
  const open: TestPages['open'] = (far, parts) =>
    createData({
      fetch: far.fetch,
      page: signedInPage(),
      locks: tabLocks(),
      clock: systemClock,
      ...parts,
    });
  const begin: TestPages['begin'] = (data) => {
    ends.push(data.start());
    return data;
  };
  return { open, begin, start: (far, parts) => begin(open(far, parts)), close };
}

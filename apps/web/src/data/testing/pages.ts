/**
 * Pages with the whole data layer, as the app makes it, at a server that the test gives. Their rows and queue are kept in an
 * IndexedDB that each test begins empty and all its pages share.
 *
 *   const pages = testPages();                   // once in a file
 *   const data = pages.start(new FarSide());     // a signed-in page that has begun
 *   pages.close();                               // all of them are closed; the next one finds what they kept
 */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach } from 'vitest';
import { createData, type DataOptions } from '../create-data.ts';
import type { DataLayer } from '../data-layer.ts';
import { systemClock } from '../engine/browser/clock.ts';
import { tabLocks } from '../engine/browser/locks.ts';
import { signedInPage, type FarSide } from './far-side.ts';

export interface TestPages {
  /** A page that is signed in. @param parts in the place of what a page has by default */
  open(far: FarSide, parts?: Omit<DataOptions, 'fetch'>): DataLayer;
  /** Brings an opened page to life. @returns the same page */
  begin(data: DataLayer): DataLayer;
  /** Opens a page and brings it to life. */
  start(far: FarSide, parts?: Omit<DataOptions, 'fetch'>): DataLayer;
  /** Ends all pages that have begun. Each test does so in the end. */
  close(): void;
}

/** Readies a file of tests for pages; see the example at the top of this file. */
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

import { beforeEach, expect, test } from 'vitest';
import { putting, removing } from '../../engine/store/effects.ts';
import { AccountStore } from '../account-store.ts';
import { DAY, project, ZONE } from '../testing/rows.ts';
import type { ProjectItem } from '../projects/project-item.ts';
import { ProjectWatch } from './project-watch.ts';

const GARDEN: ProjectItem = { ...project('garden'), isPendingSync: true };
const make = { projects: putting([GARDEN]) };
const restore = { projects: putting([project('garden')]) };
const remove = { projects: removing<ProjectItem>(['garden']) };

let store: AccountStore;
let watch: ProjectWatch;
/** The projects whose tasks were requested. */
let requested: string[];
let isReached: boolean;

beforeEach(() => {
  requested = [];
  isReached = true;
  store = new AccountStore({ today: DAY, timeZone: ZONE });
  watch = new ProjectWatch({
    store,
    load: (id) => {
      requested.push(id);
      return isReached ? Promise.resolve([]) : Promise.reject(new Error('out of reach'));
    },
  });
  watch.open();
});

test("loads a project's completed tasks only once for several watchers (PROJECT-12)", () => {
  store.load({ projects: [{ ...GARDEN, isPendingSync: false }] });
  watch.watch('garden');
  watch.watch('garden');
  expect(requested).toEqual(['garden']);
});

test('does not load a project that was created on this device', () => {
  store.addAction('make', make);
  watch.watch('garden');
  store.settleAction('make', make, {});
  expect(store.base('projects', 'garden')).toBeDefined();
  expect(requested).toEqual([]);
});

test('does not load a deleted project until the server has restored it', () => {
  store.load({ projects: [{ ...GARDEN, isPendingSync: false }] });
  store.addAction('remove', remove);
  watch.watch('garden');
  store.settleAction('remove', remove, {});
  store.addAction('restore', restore);
  expect(requested).toEqual([]);
  store.settleAction('restore', restore, {});
  expect(requested).toEqual(['garden']);
});

test('does not load an unknown project', () => {
  watch.watch('gone');
  expect(requested).toEqual([]);
});

test('does not load a project that is no longer watched', () => {
  store.addAction('restore', restore);
  watch.watch('garden')();
  store.settleAction('restore', restore, {});
  expect(requested).toEqual([]);
});

test('reloads a watched project after a full reload of the store', () => {
  store.load({ projects: [project('garden')] });
  watch.watch('garden');
  watch.readAgain();
  expect(requested).toEqual(['garden', 'garden']);
});

test('once the server is reachable, reloads only the project that failed to load (PROJECT-12)', async () => {
  store.load({ projects: [project('garden'), project('house')] });
  watch.watch('house');
  isReached = false;
  watch.watch('garden');
  watch.readMissing();
  expect(requested).toEqual(['house', 'garden']);
  await Promise.resolve();
  isReached = true;
  watch.readMissing();
  watch.readMissing();
  expect(requested).toEqual(['house', 'garden', 'garden']);
});

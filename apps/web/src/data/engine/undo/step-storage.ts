/** Stores the steps of all accounts in this browser, and shares them among its tabs. */
import type { DBSchema } from 'idb';
import { BrowserDatabase } from '../browser/database.ts';
import type { Clock } from '../browser/clock.ts';
import type { Scope } from '../session/scope.ts';
import type { UndoStep } from './undo-step.ts';

type StoredStep = UndoStep & Scope;

export interface UndoSchema extends DBSchema {
  steps: { key: [userId: string, accountId: string, id: string]; value: StoredStep };
}

/** Returns the database of the steps. It is cleared at sign-out. Tests pass a unique name. */
export function createUndoDatabase(
  clock: Pick<Clock, 'after'>,
  name = 'questlog-undo',
): BrowserDatabase<UndoSchema> {
  return new BrowserDatabase<UndoSchema>({
    name,
    version: 1,
    clock,
    upgrade: (db) => void db.createObjectStore('steps', { keyPath: ['userId', 'accountId', 'id'] }),
  });
}

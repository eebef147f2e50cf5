/** What is given to the store. */
import type { ProjectRecord } from '@questlog/contract/projects';
import type { TaskRecord } from '@questlog/contract/tasks';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { Rows } from './model.ts';
import type { TagGlimpse } from './side-rows.ts';

export type TableName = keyof Rows;

export interface StoreOptions {
  readonly today: LocalDate;
  readonly timeZone: string;
  /** A row of what the server said has changed: the cache writes it. */
  readonly onBaseChange?: (table: TableName, id: string) => void;
}

/** The rows that the answer to a change brought. */
export interface Answer {
  readonly tasks?: readonly TaskRecord[];
  readonly projects?: readonly ProjectRecord[];
  /** Tags of which an answer tells no more than this. */
  readonly tags?: readonly TagGlimpse[];
}

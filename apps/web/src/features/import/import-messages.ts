/** The messages between the page and the worker that reads import files. */
import type { CsvTable } from '@questlog/import/csv/csv-columns';
import type { ImportPlan, PlanCounts } from '@questlog/import/plan/import-plan';
import type { PlanContext } from '@questlog/import/plan/plan-import';
import type { ReadingContext } from '@questlog/import/reader';

export interface ReadRequest {
  readonly file: File;
  readonly reading: ReadingContext;
  readonly planning: PlanContext;
}

export type ReadResponse =
  | {
      readonly type: 'plan';
      readonly plan: ImportPlan;
      readonly counts: PlanCounts;
      /**
       * The columns of the table, whose meanings the user can change; undefined if the file is not a table.
       */
      readonly table: CsvTable | undefined;
    }
  /** A table in which no column is known to contain the titles of tasks. */
  | { readonly type: 'columns'; readonly table: CsvTable }
  | { readonly type: 'failure'; readonly message: string };

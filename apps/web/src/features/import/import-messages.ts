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
      /** The table's columns, whose meanings the user can change; undefined for other files. */
      readonly table: CsvTable | undefined;
    }
  /** A table without a column recognised as the title. */
  | { readonly type: 'columns'; readonly table: CsvTable }
  | { readonly type: 'failure'; readonly message: string };

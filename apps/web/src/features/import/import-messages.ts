/** The messages between the page and the worker that reads files. */
import type { ImportPlan, PlanCounts } from '@questlog/import/plan/import-plan';
import type { PlanContext } from '@questlog/import/plan/plan-import';
import type { ReadingContext } from '@questlog/import/reader';

export interface ReadRequest {
  readonly file: File;
  readonly reading: ReadingContext;
  readonly planning: PlanContext;
}

export type ReadResponse =
  | { readonly type: 'plan'; readonly plan: ImportPlan; readonly counts: PlanCounts }
  | { readonly type: 'failure'; readonly message: string };

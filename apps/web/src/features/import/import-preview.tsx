import { countOf, numberText } from '@questlog/domain/counts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import type { Loss } from '@questlog/import/imported';
import { addedText, type ImportPlan, type PlanCounts } from '@questlog/import/plan/import-plan';
import { ORIGINS } from '@questlog/import/origins';
import { Fragment, useId } from 'react';

/** Maximum number of listed items for each kind of data that cannot be imported. */
const LISTED = 50;

/** Shows the rows that an import would add, and everything that it cannot import (IMPORT-2, IMPORT-7). */
export function ImportPreview({
  name,
  plan,
  counts,
  known,
  left,
  onUpgrade,
  onBack,
  onColumns,
  onImport,
}: {
  /** The file's name. */
  name: string;
  plan: ImportPlan;
  counts: PlanCounts;
  /** Tasks that the account already contains. */
  known: number;
  /** Number of tasks beyond the plan's limit. */
  left: number;
  onUpgrade: () => void;
  onBack: () => void;
  /** Opens the step in which the user chooses the columns; undefined if the file is not a table. */
  onColumns: (() => void) | undefined;
  onImport: () => void;
}) {
  const isEmpty = plan.tasks.length === 0 && plan.projects.length === 0 && plan.filters.length === 0;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm">
        <span dir="auto" className="font-medium wrap-anywhere">
          {name}
        </span>{' '}
        {ORIGINS[plan.source]}.
      </p>
      {!isEmpty && <Counts counts={counts} />}
      {known > 0 && (
        <Banner>
          {isEmpty && left === 0
            ? 'Everything in it is here already.'
            : `${countOf(known, 'task')} of it ${known === 1 ? 'is' : 'are'} here already.`}
        </Banner>
      )}
      {left > 0 && (
        <Banner
          tone="warning"
          action={
            <Button size="sm" onClick={onUpgrade}>
              See Plans
            </Button>
          }
        >
          Your plan has no room for {countOf(left, 'task')}.{' '}
          {isEmpty
            ? 'Choose another plan to import them.'
            : 'Import as many as fit, or choose another plan first.'}
        </Banner>
      )}
      <Losses losses={plan.losses} />
      <div className="flex flex-wrap gap-3">
        {!isEmpty && (
          <Button variant="primary" onClick={onImport}>
            Import {titleCase(addedText(plan))}
          </Button>
        )}
        {onColumns !== undefined && <Button onClick={onColumns}>Columns…</Button>}
        <Button onClick={onBack}>Choose Another File</Button>
      </div>
    </div>
  );
}

/** Capitalises the noun of a count for a button, such as '3 Tasks'. */
function titleCase(text: string): string {
  return text.replace(/(?<=\s)./, (letter) => letter.toUpperCase());
}

function Counts({ counts }: { counts: PlanCounts }) {
  const lines = [
    ['Projects', counts.projects],
    ['Sections', counts.sections],
    ['Tasks', counts.tasks],
    ['Subtasks', counts.subtasks],
    ['Completed tasks', counts.completed],
    ['Repeating tasks', counts.repeats],
    ['Tags', counts.tags],
    ['Comments', counts.comments],
    ['Filters', counts.filters],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
      {lines
        .filter(([, count]) => count > 0)
        .map(([label, count]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium tabular-nums">{numberText(count)}</dd>
          </div>
        ))}
    </dl>
  );
}

function Losses({ losses }: { losses: readonly Loss[] }) {
  const id = useId();
  if (losses.length === 0) return null;
  const kinds = Map.groupBy(losses, ({ kind }) => kind);
  return (
    <section aria-labelledby={id} className="rounded-lg border border-border p-4">
      <h3 id={id} className="text-sm font-semibold">
        What cannot come along
      </h3>
      <ul className="mt-2 flex flex-col gap-1.5 text-sm">
        {Array.from(kinds, ([kind, items]) => (
          <Fragment key={kind}>
            {items.slice(0, LISTED).map(({ of, detail }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the list never changes
              <li key={index} dir="auto" className="wrap-anywhere">
                <span className="font-medium">{of}</span>{' '}
                <span className="text-muted">
                  {kind}: {detail}
                </span>
              </li>
            ))}
            {items.length > LISTED && (
              <li className="text-muted">
                {numberText(items.length - LISTED)} more: {kind}
              </li>
            )}
          </Fragment>
        ))}
      </ul>
    </section>
  );
}

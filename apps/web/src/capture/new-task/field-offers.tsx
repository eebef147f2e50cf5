import { Boundary } from '@questlog/ui/boundaries/boundary.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { LimitNote } from './limit-note.tsx';
import { TitleOffers } from '../grammar/load-grammar.ts';
import type { TypedTask } from '../typed-task.ts';

const ONLY_TAGS = 'A task needs a title, not only tags.';
const HINT = 'Enter adds the task. Add a date such as "fri 7pm". Paste a list to add it all at once.';
const HINT_WITH_TAGS =
  'Enter adds the task. Add a date such as "fri 7pm", or tags such as #work/urgent. Paste a list to add it all at once.';

/**
 * The suggestions and hints below the add field. They float over the list, which must not move while the user
 * types. The element `hintId` describes the field to screen readers.
 */
export function FieldOffers({
  typed,
  tagging,
  hinting,
  full,
  hintId,
  onUpgrade,
  onDone,
}: {
  typed: TypedTask;
  tagging: boolean;
  /** True if the field shows the hint while it is empty. */
  hinting: boolean;
  /** The message shown at the plan's limit; undefined below the limit. */
  full: string | undefined;
  hintId: string;
  onUpgrade: (() => void) | undefined;
  onDone: () => void;
}) {
  const { text, captured, words } = typed;
  const onlyTags = captured.isOnlyMarks && words.taken.length + words.offered.length > 0;
  const hint = tagging ? HINT_WITH_TAGS : HINT;
  const isHint = hinting && text === '';
  return (
    <>
      <div
        className={cx(
          'absolute inset-x-0 top-full z-10 -mt-2 rounded-lg border border-border bg-raised px-2 pb-2 shadow-md empty:hidden',
          // Nothing in the hint can be pressed, so it must not block the row below.
          isHint && 'pointer-events-none',
        )}
      >
        {text !== '' && (
          <Boundary broken={null}>
            <TitleOffers typed={typed} onDone={onDone} />
          </Boundary>
        )}
        {onlyTags && (
          <p aria-hidden="true" className="px-1 pt-2 text-sm text-muted">
            {ONLY_TAGS}
          </p>
        )}
        {isHint && (
          <p aria-hidden="true" className="px-1 pt-2 text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      {full === undefined ? (
        <p id={hintId} className="sr-only">
          {onlyTags ? ONLY_TAGS : hint}
        </p>
      ) : (
        <div className="px-1">
          <LimitNote id={hintId} text={full} onUpgrade={onUpgrade} />
        </div>
      )}
    </>
  );
}

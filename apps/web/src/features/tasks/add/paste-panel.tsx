import { countOf, numberText } from '@questlog/domain/counts';
import { MAX_BULK, type PastedList } from '@questlog/domain/tasks/pasted-list';
import { findHashWords, sortWords } from '@questlog/domain/tags/tagged-text';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@questlog/ui/controls/button.tsx';
import { CheckboxField } from '@questlog/ui/controls/checkbox.tsx';
import { useKnownTags } from './tags/use-known-tags.ts';
import { locale } from '@questlog/domain/interface-locale';

const PREVIEW_LINES = 5;
const REFUSED_NAMED = 8;

const conjunction = new Intl.ListFormat(locale, { type: 'conjunction' });

/**
 * Returns the text that names the lines that can't be added, and why: 'Line 3 is …' or 'Lines 3, 9 and 12 are
 * …'.
 */
function refusedText(refused: readonly number[]): string {
  const named = refused.slice(0, REFUSED_NAMED).map(numberText);
  const more = refused.length - named.length;
  const lines = conjunction.format(more > 0 ? [...named, `${numberText(more)} more`] : named);
  return refused.length === 1
    ? `Line ${lines} is longer than 500 characters and is left out.`
    : `Lines ${lines} are longer than 500 characters and are left out.`;
}

/**
 * Asks how to add pasted text of several lines: as one task per line, in the same order, or as a single line.
 * The "Add N tasks" button has the focus, so that Enter adds them.
 */
export function PastePanel({
  list,
  tagging,
  room = Infinity,
  onAdd,
  onCancel,
}: {
  list: PastedList;
  tagging: boolean;
  /** The number of tasks that the plan has room for; undefined if it has no limit. */
  room?: number | undefined;
  onAdd: (titles: readonly string[], withTags: boolean) => void;
  onCancel: () => void;
}) {
  const id = useId();
  const add = useRef<HTMLButtonElement>(null);
  const known = useKnownTags();
  const [withTags, setWithTags] = useState(false);
  const titles = list.titles.slice(0, MAX_BULK);
  const fitting = titles.slice(0, room);
  const more = titles.length - PREVIEW_LINES;
  const [hasTags] = useState(
    () => tagging && titles.some((title) => sortWords(findHashWords(title), { known }).taken.length > 0),
  );
  useEffect(() => add.current?.focus(), []);

  return (
    // Escape works no matter which element in the panel has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onCancel();
      }}
      className="mt-2 animate-rise-in rounded-lg border border-border bg-raised p-4 shadow-md"
    >
      <h2 id={id} className="text-base">
        You pasted {countOf(list.titles.length + list.refused.length, 'line')}
      </h2>
      <ol className="mt-2 rounded-md bg-sunken px-3 py-2 text-sm">
        {titles.slice(0, PREVIEW_LINES).map((title, index) => (
          // Lines may be equal, and their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} dir="auto" className="truncate py-0.5">
            {title}
          </li>
        ))}
        {more > 0 && <li className="py-0.5 text-muted">and {numberText(more)} more</li>}
      </ol>
      {list.refused.length > 0 && <p className="mt-2 text-sm text-danger">{refusedText(list.refused)}</p>}
      {list.titles.length > MAX_BULK && (
        <p className="mt-2 text-sm text-warning">
          At most {numberText(MAX_BULK)} tasks can be added at once. The first {numberText(MAX_BULK)} of{' '}
          {numberText(list.titles.length)} lines are taken.
        </p>
      )}
      {fitting.length < titles.length && (
        <p className="mt-2 text-sm text-warning">
          {fitting.length === 0
            ? 'Your plan has no room for these lines. They stay here until you close this.'
            : `Your plan has room for ${countOf(fitting.length, 'more task')}. The other lines stay here.`}
        </p>
      )}
      {hasTags && (
        <CheckboxField checked={withTags} onCheckedChange={setWithTags} className="mt-1">
          Turn #tags into tags
        </CheckboxField>
      )}
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        {fitting.length > 0 && (
          <Button ref={add} variant="primary" onClick={() => onAdd(fitting, withTags)}>
            {fitting.length < titles.length
              ? `Add the first ${numberText(fitting.length)}`
              : `Add ${countOf(titles.length, 'task')}`}
          </Button>
        )}
      </div>
    </section>
  );
}

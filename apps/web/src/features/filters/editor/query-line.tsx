import type { QueryCompletion } from '@questlog/domain/query/complete-query';
import type { ParsedQuery } from '@questlog/domain/query/parse-query';
import type { QueryReader } from '@questlog/domain/query/read-term';
import type { QueryError } from '@questlog/domain/query/scanner';
import { segmentsOf, settledErrors } from '@questlog/domain/query/typed-marks';
import { controlClass, Field } from '@questlog/ui/controls/field.tsx';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { useEffect, useId, useLayoutEffect, useRef, type RefObject } from 'react';
import type { CountOf } from '../../../data/filter-hooks.ts';
import { CompletionList } from './completion-list.tsx';
import { QueryCount } from './query-count.tsx';
import { useCompletion } from './use-completion.ts';

const EXAMPLE = 'Such as “#work & overdue”, “p1 | due<=7 days” or “no date”.';

export interface QueryEditorProps {
  text: string;
  onText: (text: string) => void;
  /** The meaning of the text. */
  parsed: ParsedQuery;
  reader: QueryReader;
  countOf: CountOf;
  /** True once the user has tried to save: all errors are then shown. */
  isComplaining?: boolean | undefined;
}

/** A question in one line, whose conditions are marked and completed while it is typed (FILTER-20 to FILTER-23). */
export function QueryLine({
  text,
  onText,
  parsed,
  reader,
  countOf,
  isComplaining = false,
  label = 'Question',
  hideLabel,
  field: given,
}: QueryEditorProps & {
  label?: string | undefined;
  hideLabel?: boolean | undefined;
  field?: RefObject<HTMLInputElement | null> | undefined;
}) {
  const own = useRef<HTMLInputElement>(null);
  const field = given ?? own;
  const listId = useId();
  const completion = useCompletion(text, reader, (index) => `${listId}-${index}`);
  const { options, active, caret } = completion;
  const isEmpty = text.trim() === '';
  const settled = settledErrors(parsed, { text, caret });
  const shown = isComplaining ? parsed.errors : settled;
  const isOpen = options.length > 0;
  const choose = (option: QueryCompletion): void => {
    if (field.current !== null) completion.choose(option, field.current);
  };
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={<QueryCount tree={parsed.tree} countOf={countOf} hint={isEmpty ? EXAMPLE : ''} />}
      error={shown.length > 0 && <ErrorTexts errors={shown} />}
    >
      {(wiring) => (
        <span className="relative block rounded-md bg-background">
          <Marks text={text} parsed={parsed} errors={shown} field={field} />
          <input
            {...wiring}
            ref={field}
            type="text"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist can't complete a part of the text
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={active < 0 ? undefined : `${listId}-${active}`}
            dir="auto"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={text}
            onChange={({ currentTarget }) => {
              completion.readCaret(currentTarget);
              onText(currentTarget.value);
            }}
            onSelect={({ currentTarget }) => completion.readCaret(currentTarget)}
            onFocus={({ currentTarget }) => completion.readCaret(currentTarget)}
            onBlur={completion.leave}
            onKeyDown={completion.press}
            className={cx(controlClass, 'relative h-10 bg-transparent! pointer-coarse:h-11')}
          />
          {isOpen && <CompletionList id={listId} {...{ options, active }} onChoose={choose} />}
        </span>
      )}
    </Field>
  );
}

/** The sentences of errors, each once. */
export function ErrorTexts({ errors }: { errors: readonly QueryError[] }) {
  return [...new Set(errors.map(({ message }) => message))].map((message) => (
    <span key={message} dir="auto" className="block text-left wrap-anywhere">
      {message}
    </span>
  ));
}

const MARKS = {
  plain: undefined,
  term: 'rounded-[3px] bg-accent-soft shadow-[0_0_0_2px_var(--color-accent-soft)]',
  error:
    'rounded-[3px] bg-danger-soft underline decoration-danger decoration-wavy decoration-from-font underline-offset-3',
} as const;

/**
 * The marks below the text of the line. They repeat its text invisibly, so that no letter moves, and scroll with it.
 */
function Marks({
  text,
  parsed,
  errors,
  field,
}: {
  text: string;
  parsed: ParsedQuery;
  errors: readonly QueryError[];
  field: RefObject<HTMLInputElement | null>;
}) {
  const marks = useRef<HTMLSpanElement>(null);
  // The browser scrolls the line to the caret after each change of its text.
  useLayoutEffect(() => scrollTo(marks.current, field.current));
  useEffect(() => {
    const input = field.current;
    const follow = (): void => scrollTo(marks.current, input);
    input?.addEventListener('scroll', follow);
    return () => input?.removeEventListener('scroll', follow);
  }, [field]);
  return (
    <span
      aria-hidden="true"
      dir="auto"
      // Covers the text of the line: its box without padding and border, and the edge of a mark.
      className="text-field pointer-events-none absolute inset-x-[calc(0.75rem-1px)] inset-y-px flex items-center overflow-hidden px-[2px] text-transparent select-none"
    >
      <span ref={marks} className="whitespace-pre">
        {segmentsOf(text, parsed, errors).map((segment, index) => (
          // The segments have no other identity than their order.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} data-mark={segment.kind} className={MARKS[segment.kind]}>
            {segment.text}
          </span>
        ))}
      </span>
    </span>
  );
}

function scrollTo(marks: HTMLElement | null, input: HTMLInputElement | null): void {
  if (marks !== null && input !== null) marks.style.translate = `${-input.scrollLeft}px`;
}

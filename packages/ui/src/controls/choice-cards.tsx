import { useId, type ReactNode } from 'react';
import { Badge } from '../marks/badge.tsx';
import { cx } from '../theme/class-names.ts';

export interface CardOption<Value extends string> {
  value: Value;
  label: string;
  /** Decorative, 18 px. */
  icon?: ReactNode;
  /** A badge next to the label. */
  tag?: string | undefined;
  /** A sentence below the label. */
  hint?: string | undefined;
}

/**
 * Radio buttons for a few options, each with an icon and a sentence. Uses native inputs, like `Segmented`.
 */
export function ChoiceCards<Value extends string>({
  label,
  hideLabel = false,
  value,
  options,
  onValueChange,
  columns,
}: {
  /** The group's accessible name. */
  label: string;
  hideLabel?: boolean | undefined;
  /** Undefined if nothing is selected. */
  value: Value | undefined;
  options: ReadonlyArray<CardOption<Value>>;
  onValueChange: (value: Value) => void;
  /**
   * The number of columns in a wide container. Narrow containers, such as phones and popovers, have half as
   * many.
   */
  columns: 2 | 4;
}) {
  const name = useId();
  return (
    <fieldset className="@container min-w-0">
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</legend>
      <div
        className={cx(
          'grid gap-2',
          columns === 4
            ? 'grid-cols-2 @md:grid-cols-4'
            : 'grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))]',
        )}
      >
        {options.map(({ value: option, label: text, icon, tag, hint }) => (
          <label
            key={option}
            className={cx(
              'relative flex min-h-11 min-w-0 cursor-pointer rounded-lg border border-control bg-background px-3 py-2 transition-colors',
              'outline-2 outline-transparent hover:border-muted has-checked:border-focus has-checked:bg-selected has-focus-visible:outline-focus',
              hint === undefined ? 'items-center gap-2' : 'flex-col gap-0.5',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              aria-label={text}
              aria-describedby={hint === undefined ? undefined : `${name}-${option}`}
              onChange={() => onValueChange(option)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-lg outline-none"
            />
            <span aria-hidden="true" className="flex min-w-0 items-center gap-2 text-sm font-medium">
              {icon !== undefined && <span className="shrink-0 text-muted">{icon}</span>}
              <span className="min-w-0 truncate">{text}</span>
              {tag !== undefined && <Badge>{tag}</Badge>}
            </span>
            {hint !== undefined && (
              <span id={`${name}-${option}`} className="text-sm text-pretty text-muted">
                {tag !== undefined && <span className="sr-only">{tag}. </span>}
                {hint}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

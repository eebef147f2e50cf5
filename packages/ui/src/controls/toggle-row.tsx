import { useId } from 'react';
import { cx } from '../theme/class-names.ts';

export interface ToggleOption<Value extends number | string> {
  value: Value;
  /** The visible text, two or three letters. */
  short: string;
  /** The accessible name. */
  label: string;
}

/** A row of checkboxes for a few options, such as days of the week. */
export function ToggleRow<Value extends number | string>({
  label,
  values,
  options,
  onToggle,
  error,
}: {
  label: string;
  values: readonly Value[];
  options: ReadonlyArray<ToggleOption<Value>>;
  onToggle: (value: Value) => void;
  error?: string | undefined;
}) {
  const errorId = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1 sm:gap-1.5">
        {options.map((option) => (
          <label
            key={option.value}
            data-toggle=""
            title={option.label}
            className={cx(
              'relative grid h-10 min-w-0 cursor-pointer place-items-center rounded-md border border-control bg-background text-sm font-medium transition-colors pointer-coarse:h-11',
              'text-muted outline-2 outline-transparent hover:border-muted has-checked:border-focus has-checked:bg-selected has-checked:text-text has-focus-visible:outline-focus',
              error !== undefined && 'border-danger',
            )}
          >
            <input
              type="checkbox"
              aria-label={option.label}
              checked={values.includes(option.value)}
              onChange={() => onToggle(option.value)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-md outline-none"
            />
            <span aria-hidden="true" className="truncate">
              {option.short}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

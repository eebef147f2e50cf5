import { useId, type ReactNode } from 'react';
import { cx } from '../theme/class-names.ts';
import { Count } from '../marks/count.tsx';

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  count?: number | undefined;
  /** The option's accessible name, if the label and count are not enough. Begins with the label. */
  name?: string | undefined;
}

/**
 * Radio buttons for a few visible options. Native inputs, so that arrow keys and forms work without extra
 * code.
 */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onValueChange,
  stretch = false,
  className,
}: {
  /** The group's accessible name. */
  label: string;
  value: Value;
  options: ReadonlyArray<SegmentedOption<Value>>;
  onValueChange: (value: Value) => void;
  /** Makes the options equally wide, so that they fill the available width. */
  stretch?: boolean | undefined;
  className?: string | undefined;
}) {
  const name = useId();
  return (
    <fieldset
      className={cx(
        'max-w-full min-w-0 rounded-lg bg-press/70 p-0.5',
        stretch ? 'flex' : 'inline-flex',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative flex h-8 min-w-0 cursor-pointer items-center justify-center gap-1.5 rounded-md text-sm font-medium pointer-coarse:h-11',
            'text-muted transition-colors hover:text-text has-checked:bg-thumb has-checked:text-text has-checked:shadow-sm',
            'outline-2 outline-transparent has-focus-visible:outline-focus',
            stretch ? 'flex-1 px-1.5' : 'px-[min(0.5rem,2vw)] sm:px-3',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            aria-label={option.name}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-md outline-none"
          />
          {option.icon}
          <span className="truncate">{option.label}</span>
          {option.count !== undefined && <Count value={option.count} />}
        </label>
      ))}
    </fieldset>
  );
}

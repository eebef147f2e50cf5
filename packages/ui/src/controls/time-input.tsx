import { X } from 'lucide-react';
import { useRef, type Ref } from 'react';
import { cx } from '../theme/class-names.ts';
import { IconButton } from './button.tsx';
import { controlClass, Field, type FieldProps } from './field.tsx';

export interface TimeInputProps extends FieldProps {
  /** `HH:MM`, or an empty string. */
  value: string;
  onChange: (time: string) => void;
  /** True to show the clear button even if the field is empty. */
  clearable?: boolean | undefined;
  /** The clear button's accessible name. */
  clearLabel: string;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * The platform's native time field, in the format of the user's language. The clear button is next to the
 * field on touch devices, otherwise above it.
 */
export function TimeInput({
  label,
  hideLabel,
  hint,
  error,
  className,
  value,
  onChange,
  clearable = value !== '',
  clearLabel,
  ref,
}: TimeInputProps) {
  const row = useRef<HTMLSpanElement>(null);
  return (
    <Field {...{ label, hideLabel, hint, error, className }}>
      {(wiring) => (
        <span ref={row} className="relative flex min-w-0 items-center gap-1">
          <input
            {...wiring}
            ref={ref}
            type="time"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            className={cx(controlClass, 'h-10 min-w-0 px-2.5! tabular-nums pointer-coarse:h-11')}
          />
          {clearable && (
            <IconButton
              label={clearLabel}
              size="sm"
              className="pointer-fine:absolute! pointer-fine:right-0 pointer-fine:bottom-full"
              icon={<X size={16} />}
              onClick={() => {
                onChange('');
                // The clear button is about to disappear, so move the focus to the field.
                row.current?.querySelector('input')?.focus();
              }}
            />
          )}
        </span>
      )}
    </Field>
  );
}

import { cx } from '../theme/class-names.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

export interface DateInputProps extends FieldProps {
  /** For example "2026-03-09", or an empty string. */
  value: string;
  onChange: (day: string) => void;
  /** The first and last day that can be selected. */
  min?: string | undefined;
  max?: string | undefined;
  required?: boolean | undefined;
  onBlur?: (() => void) | undefined;
}

/** The platform's native date field, in the date order of the user's language. */
export function DateInput({
  label,
  hideLabel,
  hint,
  error,
  className,
  value,
  onChange,
  ...input
}: DateInputProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, className }}>
      {(wiring) => (
        <input
          {...input}
          {...wiring}
          type="date"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={cx(controlClass, 'h-10 min-w-0 tabular-nums pointer-coarse:h-11')}
        />
      )}
    </Field>
  );
}

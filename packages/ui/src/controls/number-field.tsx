import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../theme/class-names.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';
import { IconButton } from './button.tsx';

export interface NumberFieldProps extends FieldProps {
  label: string;
  /** Null if the field is empty. */
  value: number | null;
  /** Called with the unparsed text of the field, or an empty string. */
  onType: (text: string) => void;
  min: number;
  max: number;
  /** Shown after the number, such as 'weeks'. */
  unit?: string | undefined;
}

/**
 * An input for a whole number, with buttons and arrow keys. It does not correct the text while the user
 * types.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, hideLabel, hint, error, className, value, onType, min, max, unit } = props;
  const [draft, setDraft] = useState<string>();
  const step = (by: number): void => {
    setDraft(undefined);
    onType(String(Math.min(max, Math.max(min, (value ?? min - by) + by))));
  };
  return (
    <Field {...{ label, hideLabel, hint, error, className }}>
      {(wiring) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="relative block w-36 shrink-0">
            <input
              {...wiring}
              type="text"
              inputMode="numeric"
              role="spinbutton"
              aria-valuenow={value ?? undefined}
              aria-valuemin={min}
              aria-valuemax={max}
              aria-valuetext={unit === undefined || value === null ? undefined : `${value} ${unit}`}
              autoComplete="off"
              value={draft ?? (value === null ? '' : String(value))}
              onChange={(event) => {
                // Keep a minus sign or a fraction, so that the parent can reject the number. Without them, -5
                // and 1.5 would become other numbers.
                const text = event.currentTarget.value.replaceAll(/[^\d.,-]/g, '');
                setDraft(text);
                if (text !== '') onType(text);
              }}
              onBlur={() => {
                if (draft === '') onType('');
                setDraft(undefined);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
                event.preventDefault();
                step(event.key === 'ArrowUp' ? 1 : -1);
              }}
              className={cx(controlClass, 'h-10 px-11! text-center tabular-nums pointer-coarse:h-11')}
            />
            <StepButton
              label={`Less: ${label}`}
              side="left"
              disabled={(value ?? min) <= min}
              onStep={() => step(-1)}
            />
            <StepButton
              label={`More: ${label}`}
              side="right"
              disabled={(value ?? min) >= max}
              onStep={() => step(1)}
            />
          </span>
          {unit !== undefined && (
            <span aria-hidden="true" className="truncate text-muted">
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

/** A button that changes the number by one. Tab skips it, because the arrow keys do the same. */
function StepButton({
  label,
  side,
  disabled,
  onStep,
}: {
  label: string;
  side: 'left' | 'right';
  disabled: boolean;
  onStep: () => void;
}) {
  return (
    <IconButton
      label={label}
      size="sm"
      tabIndex={-1}
      disabled={disabled}
      icon={side === 'left' ? <Minus size={16} /> : <Plus size={16} />}
      onClick={onStep}
      className={cx(
        'absolute! inset-y-1 pointer-coarse:inset-y-0',
        side === 'left' ? 'left-1 pointer-coarse:left-0' : 'right-1 pointer-coarse:right-0',
      )}
    />
  );
}

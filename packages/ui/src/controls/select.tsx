import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../theme/class-names.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  disabled?: boolean | undefined;
}

export interface SelectProps<Value extends string>
  extends
    Omit<ComponentProps<'select'>, 'id' | 'className' | 'value' | 'onChange' | 'children' | 'multiple'>,
    FieldProps {
  value: Value;
  options: ReadonlyArray<SelectOption<Value>>;
  onValueChange: (value: Value) => void;
}

/**
 * The platform's native select: it supports type-ahead, opens as a wheel on phones, and needs no custom code.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel, hint, error, className, value, options, onValueChange, ...rest } = props;
  return (
    <Field {...{ label, hideLabel, hint, error, className }}>
      {(wiring) => (
        <span className="relative block">
          <select
            {...rest}
            {...wiring}
            value={value}
            className={cx(controlClass, 'h-10 cursor-pointer appearance-none pr-9 pointer-coarse:h-11')}
            onChange={(event) => {
              const chosen = options[event.currentTarget.selectedIndex];
              if (chosen !== undefined) onValueChange(chosen.value);
            }}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            size={16}
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted"
          />
        </span>
      )}
    </Field>
  );
}

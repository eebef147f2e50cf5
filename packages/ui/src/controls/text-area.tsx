import type { ComponentProps } from 'react';
import { cx } from '../theme/class-names.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className'>, FieldProps {}

/** A text input that grows up to 20 lines. */
export function TextArea({ label, hideLabel, hint, error, className, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, className }}>
      {(wiring) => (
        <textarea
          rows={3}
          {...area}
          {...wiring}
          className={cx(controlClass, 'field-sizing-content max-h-[30rem] min-h-20 py-2')}
        />
      )}
    </Field>
  );
}

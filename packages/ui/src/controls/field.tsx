import { useId, type ReactNode } from 'react';
import { cx } from '../theme/class-names.ts';

export interface FieldProps {
  label: ReactNode;
  /** True to show the label only to screen readers, for a field whose purpose is visually clear. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  /** Replaces the hint and marks the control as invalid. */
  error?: ReactNode;
  className?: string | undefined;
}

/** Connects a control with its label, hint and error. */
export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/**
 * A form field: a label, the control, and a hint or error. `children` renders the control with the given
 * attributes.
 */
export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  className,
  children,
}: FieldProps & {
  children: (wiring: FieldWiring) => ReactNode;
}) {
  const id = useId();
  const wrong = error !== undefined && error !== null && error !== false && error !== '';
  const note = wrong ? error : hint;
  const noteId = `${id}-note`;
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium wrap-anywhere'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': wrong || note ? noteId : undefined,
        'aria-invalid': wrong || undefined,
      })}
      {/* Screen readers announce an alert when it is inserted. */}
      <p
        id={noteId}
        role={wrong ? 'alert' : undefined}
        className={cx('text-sm empty:hidden', wrong ? 'text-danger' : 'text-muted')}
      >
        {note}
      </p>
    </div>
  );
}

/** The classes of all text controls: inputs, text areas and selects. */
export const controlClass = cx(
  'text-field focus-ring w-full rounded-md border border-control bg-background px-3 text-text transition-colors',
  'hover:border-muted aria-invalid:border-danger disabled:bg-sunken disabled:text-muted',
  'focus:outline-offset-0 focus-visible:border-focus',
);

import { useId, type ReactNode } from 'react';
import { cx } from '../theme/class-names.ts';

export interface FieldProps {
  label: ReactNode;
  /** Keeps the label for screen readers only, where the placeholder or the place says it to the eye. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  /** What is wrong with the value; replaces the hint and marks the control as invalid. */
  error?: ReactNode;
  className?: string | undefined;
}

/** The attributes that tie a control to its label, hint and error. */
export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label above, hint or error below, and the control that `children` makes from the wiring between them. */
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
      {/* An alert is spoken when it comes into being. */}
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

/** How every text control looks; shared by the input, the text area and the select. */
export const controlClass = cx(
  'text-field focus-ring w-full rounded-md border border-control bg-background px-3 text-text transition-colors',
  'hover:border-muted aria-invalid:border-danger disabled:bg-sunken disabled:text-muted',
  'focus:outline-offset-0 focus-visible:border-focus',
);

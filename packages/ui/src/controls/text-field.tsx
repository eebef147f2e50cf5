import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../theme/class-names.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';
import { IconButton } from './button.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'>, FieldProps {
  /** Inside the field, before the text. */
  icon?: ReactNode;
}

/** A single-line text input with a label, a hint and an error. Passes all attributes to `<input>`. */
export function TextField({ label, hideLabel, hint, error, className, icon, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, className }}>
      {(wiring) => (
        <span className="relative block">
          {icon !== undefined && (
            <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted">
              {icon}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...wiring}
            className={cx(controlClass, 'h-10 pointer-coarse:h-11', icon !== undefined && 'pl-9')}
          />
        </span>
      )}
    </Field>
  );
}

/**
 * A password input that can show the password. Set `autoComplete` to "current-password" or "new-password".
 */
export function PasswordField({
  label,
  hideLabel,
  hint,
  error,
  className,
  ...input
}: Omit<TextFieldProps, 'type' | 'icon'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hideLabel, hint, error, className }}>
      {(wiring) => (
        <span className="relative block">
          <input
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={cx(controlClass, 'h-10 pr-11 pointer-coarse:h-11')}
          />
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            icon={shown ? <EyeOff size={16} /> : <Eye size={16} />}
            size="sm"
            className="absolute! inset-y-1 right-1 pointer-coarse:inset-y-0 pointer-coarse:right-0"
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  );
}

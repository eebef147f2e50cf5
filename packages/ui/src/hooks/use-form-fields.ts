import { useRef, useState, type ChangeEvent, type RefObject } from 'react';

type Errors<Name extends string> = { readonly [N in Name]?: string };

export interface FormFields<Name extends string> {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly values: Readonly<Record<Name, string>>;
  /** Shows errors and focuses the first invalid field. */
  readonly show: (errors: Errors<Name>) => void;
  /** Replaces the values and clears the errors. */
  readonly reset: (values: Readonly<Record<Name, string>>) => void;
  /** Returns the props for a field's input. An invalid field is validated on every change. */
  readonly field: (name: Name) => {
    readonly name: Name;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
}

/**
 * Manages a form's text fields and their errors.
 * @param first the initial values, in the order of the fields
 * @param errorsOf returns the errors of all fields
 */
export function useFormFields<Name extends string>(
  first: Readonly<Record<Name, string>>,
  errorsOf: (values: Readonly<Record<Name, string>>) => Errors<Name>,
): FormFields<Name> {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(first);
  const [errors, setErrors] = useState<Errors<Name>>({});

  return {
    form,
    values,
    show: (next) => {
      setErrors(next);
      const wrong = (Object.keys(first) as Name[]).find((name) => next[name] !== undefined);
      form.current?.querySelector<HTMLInputElement>(`[name="${wrong ?? ''}"]`)?.focus();
    },
    reset: (next) => {
      setValues(next);
      setErrors({});
    },
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: ({ target }) => {
        const changed = { ...values, [name]: target.value };
        setValues(changed);
        if (errors[name] !== undefined) setErrors({ ...errors, [name]: errorsOf(changed)[name] });
      },
    }),
  };
}

import { useRef, useState, type ChangeEvent, type RefObject } from 'react';

type Errors<Name extends string> = { readonly [N in Name]?: string };

export interface FormFields<Name extends string> {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly values: Readonly<Record<Name, string>>;
  /** Shows these errors, and puts the cursor into the first wrong field. */
  readonly show: (errors: Errors<Name>) => void;
  /** What an input needs to be one of the form's fields. A wrong one is judged anew with each key. */
  readonly field: (name: Name) => {
    readonly name: Name;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
}

/**
 * The text fields of a form, with what is wrong about each.
 * @param first what they begin with, in the order in which they stand
 * @param errorsOf what is wrong with all of them
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

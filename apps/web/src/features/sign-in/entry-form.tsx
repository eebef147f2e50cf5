import type { ReactNode } from 'react';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';
import type { FormFields } from '@questlog/ui/hooks/use-form-fields.ts';

export interface EntryFailure {
  readonly title?: string;
  readonly reason: string | undefined;
}

/** Renders the registration form: the name fields, followed by the page's own fields. */
export function EntryForm<Name extends string>({
  fields,
  errorsOf,
  failure,
  busy,
  onSend,
  children,
}: {
  fields: FormFields<Name | 'firstName' | 'lastName'>;
  /** Returns the errors by field. The form is sent only if the result is empty. */
  errorsOf: (values: Readonly<Record<Name | 'firstName' | 'lastName', string>>) => {
    readonly [N in Name | 'firstName' | 'lastName']?: string;
  };
  failure: EntryFailure | undefined;
  busy: boolean;
  onSend: () => void;
  children: ReactNode;
}) {
  const { form, values, show, field } = fields;
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const problems = errorsOf(values);
        show(problems);
        if (Object.keys(problems).length === 0) onSend();
      }}
    >
      {failure !== undefined && (
        <Banner tone="error" title={failure.title}>
          {failure.reason}
        </Banner>
      )}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      {children}
    </form>
  );
}

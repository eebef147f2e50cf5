import { fieldProblems } from '@questlog/api-client/call-failure';
import type { ApiClient } from '@questlog/api-client/client';
import { useState, type FormEvent } from 'react';
import { useSend } from '../calls/use-send.ts';

type Problems<Name extends string> = { readonly [N in Name]?: string | undefined };
type Values<Name extends string> = Readonly<Record<Name, string>>;

export interface ActionFormOptions<Name extends string, T> {
  /** The initial values, in the order of the fields. */
  readonly first: Values<Name>;
  readonly problemsOf: (values: Values<Name>) => Problems<Name>;
  readonly confirm?: (values: Values<Name>) => Promise<boolean>;
  readonly send: (api: ApiClient, values: Values<Name>) => Promise<T>;
  readonly onSent: (response: T) => void;
}

export interface ActionForm<Name extends string> {
  readonly values: Values<Name>;
  /** Returns the props for a field's input. A field with an error is validated on each keystroke. */
  readonly field: (name: Name) => {
    readonly name: Name;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  };
  readonly change: (name: Name, value: string) => void;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  readonly isBusy: boolean;
  /** The call's error, unless it belongs to a field. */
  readonly error: unknown;
}

/** The state of an action's form: its fields, its errors, and whether it is being submitted. */
export function useActionForm<Name extends string, T>({
  first,
  problemsOf,
  confirm,
  send,
  onSent,
}: ActionFormOptions<Name, T>): ActionForm<Name> {
  const names = Object.keys(first) as Name[];
  const [values, setValues] = useState(first);
  const [problems, setProblems] = useState<Problems<Name>>({});
  const sending = useSend();
  const rejected = fieldProblems(sending.error, names);

  const change = (name: Name, value: string): void => {
    const changed = { ...values, [name]: value };
    setValues(changed);
    if (problems[name] !== undefined) setProblems({ ...problems, [name]: problemsOf(changed)[name] });
    if (sending.error !== undefined) sending.forget();
  };

  const carryOut = async (): Promise<void> => {
    if (confirm !== undefined && !(await confirm(values))) return;
    const sent = await sending.send((api) => send(api, values));
    if (sent !== undefined) onSent(sent.response);
  };

  return {
    values,
    change,
    field: (name) => ({
      name,
      value: values[name],
      error: problems[name] ?? rejected[name],
      onChange: ({ target }) => change(name, target.value),
    }),
    submit: (event) => {
      if (sending.isBusy) return;
      const found = problemsOf(values);
      setProblems(found);
      const wrong = names.find((name) => found[name] !== undefined);
      if (wrong !== undefined) {
        event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
        return;
      }
      void carryOut();
    },
    isBusy: sending.isBusy,
    error: Object.keys(rejected).length > 0 ? undefined : sending.error,
  };
}

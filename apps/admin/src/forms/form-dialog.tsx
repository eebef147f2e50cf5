import { Button } from '@questlog/ui/controls/button.tsx';
import { Dialog, type DialogProps } from '@questlog/ui/overlays/dialog.tsx';
import type { FormEvent } from 'react';
import { Failure } from '../calls/failure.tsx';

export interface FormDialogProps extends Pick<
  DialogProps,
  'open' | 'onClose' | 'onClosed' | 'title' | 'description' | 'size' | 'children'
> {
  form: {
    readonly submit: (event: FormEvent<HTMLFormElement>) => void;
    readonly isBusy: boolean;
    readonly error: unknown;
  };
  /** The message to show if the call fails. */
  failure: string;
  submitText: string;
  isDangerous?: boolean | undefined;
}

/** A form in a dialog. If the call fails, the error appears above the fields, which keep their values. */
export function FormDialog({
  form,
  failure,
  submitText,
  isDangerous = false,
  children,
  ...dialog
}: FormDialogProps) {
  return (
    <Dialog
      {...dialog}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={form.isBusy}>
            {submitText}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Failure what={failure} error={form.error} />
        {children}
      </div>
    </Dialog>
  );
}

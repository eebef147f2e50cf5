import { ADMIN_TEXTS } from '@questlog/domain/admin/admin-texts';
import { CheckboxField } from '@questlog/ui/controls/checkbox.tsx';
import { TextArea } from '@questlog/ui/controls/text-area.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useCan } from '../../../access/console-context.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { useActionForm } from '../../../forms/use-action-form.ts';
import type { UserDialogProps } from './user-dialog-props.ts';

/** Writes an email to a user. Import this module lazily. */
export function MailDialog({ user, ...frame }: UserDialogProps) {
  const mayMailHtml = useCan('users.mailHtml');
  const form = useActionForm({
    first: { subject: '', body: '', isHtml: '' },
    problemsOf: ({ subject, body }) => ({
      ...(subject.trim() === '' ? { subject: 'Subject is required' } : {}),
      ...(body.trim() === '' ? { body: 'Message is required' } : {}),
    }),
    send: (api, { subject, body, isHtml }) =>
      api('POST /api/admin/users/{id}/send-email', {
        params: { id: user.id },
        body: { subject: subject.trim(), body, isHtml: isHtml !== '' },
      }),
    onSent: () => {
      frame.onClose();
      toast.show({ message: `The mail to ${user.email} is on its way`, type: 'success' });
    },
  });
  return (
    <FormDialog
      {...frame}
      title="Send email"
      description={`To ${user.email}`}
      form={form}
      failure={ADMIN_TEXTS.mailFailed}
      submitText="Send"
    >
      <TextField label="Subject" maxLength={200} autoComplete="off" {...form.field('subject')} />
      <TextArea label="Message" rows={8} maxLength={20_000} {...form.field('body')} />
      {mayMailHtml && (
        <CheckboxField
          checked={form.values.isHtml !== ''}
          onCheckedChange={(isHtml) => form.change('isHtml', isHtml ? 'html' : '')}
          hint="The message is HTML. Scripts and styles are removed."
        >
          Send as HTML
        </CheckboxField>
      )}
    </FormDialog>
  );
}

import { ADMIN_TEXTS } from '@questlog/domain/admin/admin-texts';
import { addressChangeRejection } from '@questlog/domain/admin/staff-rules';
import { isSameAddress } from '@questlog/domain/identity/email-address';
import { emailProblem, profileNameProblem } from '@questlog/domain/identity/registration';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useConsole } from '../../../access/console-context.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { useActionForm } from '../../../forms/use-action-form.ts';
import type { UserChangeDialogProps } from './user-dialog-props.ts';

/** Changes a user's name and email address. Import this module lazily. */
export function EditUserDialog({ user, onChanged, ...frame }: UserChangeDialogProps) {
  const { user: self, role } = useConsole().admin;
  const addressRejection = addressChangeRejection(
    { userId: self.id, role },
    { userId: user.id, role: user.adminRole },
  );
  const form = useActionForm({
    first: { firstName: user.firstName, lastName: user.lastName, email: user.email },
    problemsOf: ({ firstName, lastName, email }) => ({
      firstName: profileNameProblem(firstName, 'First name'),
      lastName: profileNameProblem(lastName, 'Last name'),
      email: emailProblem(email),
    }),
    send: (api, { firstName, lastName, email }) =>
      api('PUT /api/admin/users/{id}', {
        params: { id: user.id },
        body: { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() },
      }),
    onSent: (changed) => {
      onChanged(changed);
      frame.onClose();
      toast.show({ message: 'User updated', type: 'success' });
    },
  });
  const isNewAddress = !isSameAddress(form.values.email, user.email);
  return (
    <FormDialog
      {...frame}
      title="Edit user"
      form={form}
      failure={ADMIN_TEXTS.updateFailed}
      submitText="Save changes"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" maxLength={50} autoComplete="off" {...form.field('firstName')} />
        <TextField label="Last name" maxLength={50} autoComplete="off" {...form.field('lastName')} />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        {...form.field('email')}
        disabled={addressRejection !== undefined}
        hint={
          isNewAddress
            ? 'The new address is unverified until its owner confirms it. Both addresses are notified, and the user is signed out.'
            : addressRejection
        }
      />
    </FormDialog>
  );
}

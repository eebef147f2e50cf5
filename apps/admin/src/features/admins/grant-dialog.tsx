import type { Admin } from '@questlog/contract/admin/admin-access';
import { ADMIN_ROLES, permissionsOf, type AdminRole } from '@questlog/domain/admin/admin-roles';
import { emailProblem } from '@questlog/domain/identity/registration';
import { Select } from '@questlog/ui/controls/select.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import type { DialogProps } from '@questlog/ui/overlays/dialog.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useActionForm } from '../../forms/use-action-form.ts';
import { CAPABILITY_TEXTS } from './role-texts.ts';

const ROLE_OPTIONS = ADMIN_ROLES.map((role) => ({ value: role, label: role }));

/** A dialog that makes a user an admin, by email address. Import this module lazily. */
export function GrantDialog({
  onGranted,
  ...frame
}: Pick<DialogProps, 'open' | 'onClose' | 'onClosed'> & { onGranted: (admin: Admin) => void }) {
  const form = useActionForm({
    first: { email: '', role: 'readonly' },
    problemsOf: ({ email }) => ({ email: emailProblem(email) }),
    send: (api, { email, role }) =>
      api('POST /api/admin/admins', {
        body: { email: email.trim(), role: role as AdminRole },
      }),
    onSent: (admin) => {
      onGranted(admin);
      frame.onClose();
    },
  });
  const role = form.values.role as AdminRole;
  return (
    <FormDialog
      {...frame}
      title="Add admin"
      description="The address of a registered user."
      form={form}
      failure="Failed to add the admin"
      submitText="Add admin"
    >
      <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
      <Select
        label="Role"
        value={role}
        options={ROLE_OPTIONS}
        onValueChange={(chosen) => form.change('role', chosen)}
        hint={`Can ${permissionsOf(role)
          .map((capability) => CAPABILITY_TEXTS[capability])
          .join(', ')}.`}
      />
    </FormDialog>
  );
}

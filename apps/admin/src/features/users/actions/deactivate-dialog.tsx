import { ADMIN_TEXTS } from '@questlog/domain/admin/admin-texts';
import { TextArea } from '@questlog/ui/controls/text-area.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { useActionForm } from '../../../forms/use-action-form.ts';
import { nameOf } from '../user-name.ts';
import type { UserChangeDialogProps } from './user-dialog-props.ts';

/** Asks for a reason before deactivating a user. Import this module lazily. */
export function DeactivateDialog({ user, onChanged, ...frame }: UserChangeDialogProps) {
  const form = useActionForm({
    first: { reason: '' },
    problemsOf: () => ({}),
    send: (api, { reason }) =>
      api('PATCH /api/admin/users/{id}/status', {
        params: { id: user.id },
        body: { isDeactivated: true, reason: reason.trim() === '' ? null : reason.trim() },
      }),
    onSent: (changed) => {
      onChanged(changed);
      frame.onClose();
      toast.show({ message: `${nameOf(changed)} was deactivated`, type: 'success' });
    },
  });
  return (
    <FormDialog
      {...frame}
      title={`Deactivate ${nameOf(user)}?`}
      description="They are signed out everywhere immediately and cannot sign in. Their accounts and tasks stay."
      form={form}
      failure={ADMIN_TEXTS.deactivationFailed}
      submitText="Deactivate"
      isDangerous
    >
      <TextArea
        label="Reason"
        maxLength={500}
        hint="Optional. Recorded in the audit log and not shown to the user."
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

import { countOf } from '@questlog/domain/counts';
import { BAD_ANNOUNCEMENT_LINK, isAnnouncementLink } from '@questlog/domain/notifications/announcement-link';
import { Button } from '@questlog/ui/controls/button.tsx';
import { TextArea } from '@questlog/ui/controls/text-area.tsx';
import { TextField } from '@questlog/ui/controls/text-field.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useConfirm } from '@questlog/ui/overlays/use-confirm.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsole } from '../../access/console-context.ts';
import { Failure } from '../../calls/failure.tsx';
import { adminQuery } from '../../calls/admin-query.ts';
import { useActionForm } from '../../forms/use-action-form.ts';
import { BellPreview } from './bell-preview.tsx';

const EMPTY = { title: '', message: '', actionUrl: '' };

/**
 * The form for an announcement, with a preview of the notification bell. Asks for confirmation before it
 * notifies all users.
 */
export function AnnouncementForm({ onSent }: { onSent: () => void }) {
  const [round, setRound] = useState(0);
  // Change the key after each announcement, to reset the fields.
  return (
    <Fields
      key={round}
      onSent={() => {
        setRound(round + 1);
        onSent();
      }}
    />
  );
}

function Fields({ onSent }: { onSent: () => void }) {
  const overview = useQuery(adminQuery(useConsole(), 'GET /api/admin/users/overview'));
  const confirm = useConfirm();
  const form = useActionForm({
    first: EMPTY,
    problemsOf: ({ title, message, actionUrl }) => ({
      ...(title.trim() === '' ? { title: 'Title is required' } : {}),
      ...(message.trim() === '' ? { message: 'Message is required' } : {}),
      ...(actionUrl.trim() === '' || isAnnouncementLink(actionUrl.trim())
        ? {}
        : { actionUrl: BAD_ANNOUNCEMENT_LINK }),
    }),
    confirm: ({ title }) =>
      confirm({
        title: 'Send the announcement?',
        message: `"${title.trim()}" goes to ${
          overview.data === undefined ? 'all users' : countOf(overview.data.totalActiveUsers, 'user')
        }. It cannot be undone.`,
        confirmText: 'Send to all',
      }),
    send: (api, { title, message, actionUrl }) =>
      api('POST /api/admin/announcements', {
        body: {
          title: title.trim(),
          message: message.trim(),
          actionUrl: actionUrl.trim() === '' ? null : actionUrl.trim(),
        },
      }),
    onSent: () => {
      toast.show({ message: 'The announcement is on its way', type: 'success' });
      onSent();
    },
  });
  return (
    <form
      noValidate
      aria-label="New announcement"
      className="mb-8 grid gap-6 rounded-lg border border-border p-4 lg:grid-cols-[3fr_2fr] lg:p-5"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(event);
      }}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <h2 className="text-base">New announcement</h2>
        <Failure what="Failed to send the announcement" error={form.error} />
        <TextField label="Title" maxLength={120} autoComplete="off" {...form.field('title')} />
        <TextArea label="Message" maxLength={1_000} {...form.field('message')} />
        <TextField
          label="Link"
          maxLength={500}
          autoComplete="off"
          hint="Optional: a path such as /settings, or an address that begins with https:"
          {...form.field('actionUrl')}
        />
        <Button type="submit" variant="primary" className="self-start" busy={form.isBusy}>
          Send to all
        </Button>
      </div>
      <BellPreview {...form.values} />
    </form>
  );
}

import type { ShownInvitation } from '@questlog/domain/invitations/invitations';
import { readableInstant } from '@questlog/domain/dates/readable-instant';
import { locale } from '@questlog/domain/interface-locale';
import type { ReactNode } from 'react';

export function InvitationFacts({ invitation }: { invitation: ShownInvitation }) {
  const { accountName, inviterName, role, inviteeEmail } = invitation;
  const expiresAt = readableInstant(invitation.expiresAt);
  const until = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(expiresAt);
  return (
    <dl className="mb-7 divide-y divide-border rounded-lg border border-border text-sm">
      <Fact name="Account">{accountName}</Fact>
      <Fact name="Invited by">{inviterName === '' ? 'Somebody' : inviterName}</Fact>
      {inviteeEmail !== '' && <Fact name="For">{inviteeEmail}</Fact>}
      <Fact name="Role">{role}</Fact>
      <Fact name="Valid until">
        <time dateTime={new Date(expiresAt).toISOString()}>{until}</time>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 px-3.5 py-2.5">
      <dt className="w-24 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 flex-1 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

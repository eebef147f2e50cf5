import { locale } from '@questlog/domain/interface-locale';
import { INVITER_IS_UNVERIFIED } from '@questlog/domain/invitations/invitations';
import { reasonOf } from '@questlog/api-client/call-failure';
import { useEffect, useState, type Ref } from 'react';
import { useData } from '../../data/data-context.ts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { Banner } from '@questlog/ui/feedback/banner.tsx';

const timeOfDay = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' });

/**
 * Asks users to verify their email address before they invite anybody. The button resends the verification
 * link (INVITE-17). The link opens in another tab or app, so the user is reloaded when this window regains
 * the focus.
 * @param ref receives the button that sends the link
 */
export function UnverifiedNotice({ ref }: { ref: Ref<HTMLButtonElement> }) {
  const { api, session } = useData();
  const [busy, setBusy] = useState(false);
  const [sentAt, setSentAt] = useState<Date>();
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    const readAgain = () => void session.reloadUser().catch(() => undefined);
    addEventListener('focus', readAgain);
    return () => removeEventListener('focus', readAgain);
  }, [session]);

  const send = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await api('POST /api/auth/resend-verification');
      setSentAt(new Date());
    } catch (error) {
      setFailure(reasonOf(error) ?? 'Failed to send the mail');
    } finally {
      setBusy(false);
    }
  };

  return (
    <Banner
      tone="warning"
      action={
        <Button ref={ref} size="sm" busy={busy} onClick={() => void send()}>
          Send the mail again
        </Button>
      }
    >
      <p>{INVITER_IS_UNVERIFIED}</p>
      {sentAt !== undefined && (
        <p>Sent at {timeOfDay.format(sentAt)}. Follow the link in the mail, then come back here.</p>
      )}
      {failure !== undefined && <p className="text-danger">{failure}</p>}
    </Banner>
  );
}

/** Limits emails to one address, so that nobody can flood another person's mailbox (decision 011). */
import type { Pool } from 'pg';
import { hourWindow } from '../../endpoint/rates/hour-window.ts';
import { giveBackInWindow, takeInWindow } from '../../endpoint/rates/rate-windows.queries.ts';

const MAILS_AN_HOUR = 5;

/** Each kind of email is counted separately. */
export type MailKind =
  | 'verification-mail'
  | 'reset-mail'
  | 'address-changed-mail'
  | 'password-changed-mail'
  | 'address-restored-mail'
  | 'user-deleted-mail';

export interface CountedMail {
  readonly kind: MailKind;
  readonly to: string;
  readonly now: Date;
}

/**
 * Sends an email, unless the address has received five of this kind in the current hour. Failed attempts do
 * not count.
 * @param send throws if the email could not be sent; the error is passed on
 */
export async function sendWithinLimit(
  pool: Pool,
  { kind, to, now }: CountedMail,
  send: () => Promise<void>,
): Promise<void> {
  const { start } = hourWindow(now);
  const address = to.toLowerCase();
  if (
    !(await takeInWindow.any(pool, {
      scope: kind,
      client: address,
      windowAt: start,
      maxCalls: MAILS_AN_HOUR,
    }))
  )
    return;
  try {
    await send();
  } catch (error) {
    await giveBackInWindow(pool, { scope: kind, client: address, windowAt: start });
    throw error;
  }
}

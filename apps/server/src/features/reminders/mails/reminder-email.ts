/** The email about reminders that no device has shown (REMINDER-40). */
import { taskPath } from '@questlog/domain/addresses';
import { countOf } from '@questlog/domain/counts';
import { mailSubject, missedText } from '@questlog/domain/reminders/reminder-texts';
import { html } from '../../../platform/html.ts';
import { prose } from '../../../platform/mail/mail-prose.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { renderEmail } from '../../../platform/mail/render-email.ts';
import { textOf } from '../firing/notification-content.ts';
import type { MailRow } from './mails.queries.ts';

/** Maximum number of reminders that an email lists; it counts the others. */
export const MOST_LISTED = 50;

/** A reminder in an email, with the token of its link. */
export interface MailedReminder {
  readonly row: MailRow;
  readonly token: string;
}

export interface ReminderEmail {
  /** The reminders of single tasks, at most {@link MOST_LISTED}. */
  readonly listed: readonly MailedReminder[];
  /** The number of reminders that are not listed. */
  readonly more: number;
  /** The number of reminders that were missed while the server was away. */
  readonly missed: number;
  readonly recipient: Pick<MailRow, 'email' | 'first_name' | 'hide_titles'>;
  readonly unsubscribeToken: string;
  readonly publicUrl: string;
  readonly now: Date;
}

/** Returns the address of the page with the buttons. A link never acts by itself, because scanners open links. */
export const actPath = (token: string): string => `/reminders/${token}`;
export const unsubscribePath = (token: string): string => `/reminders/unsubscribe/${token}`;

export function reminderEmail(email: ReminderEmail): Mail {
  const { listed, more, missed, recipient, unsubscribeToken, publicUrl, now } = email;
  const titles = recipient.hide_titles ? [] : listed.map(({ row }) => row.title ?? '');
  const [only] = listed;
  const isSingle = listed.length === 1 && more === 0 && missed === 0;
  const count = listed.length + more + missed;
  const lines = listed.map(({ row, token }) => {
    const text = textOf(row, now);
    return {
      title: prose`${text.title}`.text,
      dates: prose`${text.body}`.text,
      task: publicUrl + taskPath(row.task_id ?? ''),
      act: publicUrl + actPath(token),
    };
  });
  const content = {
    html: html`<ul style="margin:0 0 16px;padding-left:20px">
      ${lines.map(
        (line) =>
          html`<li style="margin:0 0 12px">
            <a href="${line.task}" style="color:#5546c2;font-weight:600">${line.title}</a><br />${line.dates}
            · <a href="${line.act}" style="color:#5546c2">Done or snooze</a>
          </li>`,
      )}
    </ul>`,
    text: lines
      .map((line) => `- ${line.title}\n  ${line.dates}\n  Open: ${line.task}\n  Done or snooze: ${line.act}`)
      .join('\n\n'),
  };
  return {
    ...renderEmail({
      to: recipient.email,
      subject: missed > 0 ? prose`${missedText(missed).title}` : prose`${mailSubject(titles, count)}`,
      name: recipient.first_name,
      paragraphs: [
        ...(missed > 0 ? [prose`${missedText(missed).title}. ${missedText(missed).body}`] : []),
        ...(listed.length > 0 ? [prose`You wanted to be reminded:`] : []),
        ...(more > 0 ? [prose`${countOf(more, 'other reminder')} rang at the same time.`] : []),
      ],
      ...(listed.length > 0 ? { content } : {}),
      ...(isSingle && only !== undefined
        ? { action: { label: prose`Done or snooze`, url: publicUrl + actPath(only.token) } }
        : { action: { label: prose`Open Questlog`, url: `${publicUrl}/` } }),
      otherAction: {
        label: prose`Stop these emails`,
        url: publicUrl + unsubscribePath(unsubscribeToken),
      },
      footnote: prose`You get reminders by email if none of your devices shows them, or always if you chose so in the settings of notifications.`,
    }),
    unsubscribeUrl: publicUrl + unsubscribePath(unsubscribeToken),
  };
}

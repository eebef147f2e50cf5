/** The email about unread notices of a task (NOTICE-22). */
import { countOf } from '@questlog/domain/counts';
import { html } from '../../../platform/html.ts';
import { prose, type Prose } from '../../../platform/mail/mail-prose.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { renderEmail } from '../../../platform/mail/render-email.ts';
import type { NoticeMailRow } from './notice-mails.queries.ts';
import { unsubscribePath } from './reminder-email.ts';

/** Maximum number of notices that an email lists; it counts the others. */
const MOST_LISTED = 30;

export function noticeEmail(
  first: NoticeMailRow,
  rows: readonly NoticeMailRow[],
  { unsubscribeToken, publicUrl }: { readonly unsubscribeToken: string; readonly publicUrl: string },
): Mail {
  const lines = rows.slice(0, MOST_LISTED).map(({ title, message }) => ({
    title: prose`${title}`.text,
    message: prose`${message}`.text,
  }));
  const more = rows.length - lines.length;
  const unsubscribeUrl = publicUrl + unsubscribePath(unsubscribeToken);
  return {
    ...renderEmail({
      to: first.email,
      subject: subjectOf(first, rows.length),
      name: first.first_name,
      paragraphs: more > 0 ? [prose`There are also ${countOf(more, 'earlier notice')}.`] : [],
      content: {
        html: html`<ul style="margin:0 0 16px;padding-left:20px">
          ${lines.map(
            (line) =>
              html`<li style="margin:0 0 12px">
                <span style="font-weight:600">${line.title}</span><br />${line.message}
              </li>`,
          )}
        </ul>`,
        text: lines.map((line) => `- ${line.title}\n  ${line.message}`).join('\n\n'),
      },
      action: { label: prose`Open Questlog`, url: publicUrl + (first.action_url ?? '/') },
      otherAction: { label: prose`Stop these emails`, url: unsubscribeUrl },
      footnote: prose`You get these emails if you have not read a notice for ten minutes. You can choose their kinds in the settings of notifications.`,
    }),
    unsubscribeUrl,
  };
}

/** Returns the subject, which names the task unless the user hides titles. */
function subjectOf({ title, task_title: task, hide_titles: isHidden }: NoticeMailRow, count: number): Prose {
  if (task === null || isHidden)
    return count === 1 ? prose`${title}` : prose`${countOf(count, 'notice')} about a task`;
  return count === 1 ? prose`${title}: ${task}` : prose`${countOf(count, 'notice')} about ${task}`;
}

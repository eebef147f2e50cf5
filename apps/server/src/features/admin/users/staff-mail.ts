/** Emails from staff to users (ADMIN-35). */
import sanitizeHtml from 'sanitize-html';
import { onOneLine } from '@questlog/domain/text';
import { escapeHtml, Html } from '../../../platform/html.ts';
import { job, handleJob, type JobHandler } from '../../../platform/jobs/jobs.ts';
import { renderEmail } from '../../../platform/mail/render-email.ts';
import { Prose, prose } from '../../../platform/mail/mail-prose.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';

/** A queued email with sanitised HTML. */
export interface StaffMail {
  readonly to: string;
  readonly firstName: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export const mailFromStaff = job<StaffMail>('mail-from-staff');

/**
 * The allowed HTML. It loads no external content, runs no scripts, and cannot be mistaken for the layout
 * around the message.
 */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: 'p br hr h1 h2 h3 h4 ul ol li blockquote pre b strong i em u s code a'.split(' '),
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
};

const BLOCK_ENDS = /<\/(?:p|h[1-4]|ul|ol|li|blockquote|pre)>|<br \/>|<hr \/>/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

/** Converts sanitised HTML to plain text: one line per block, with the URL after each link. */
function plainText(html: string): string {
  return sanitizeHtml(
    html
      .replaceAll(BLOCK_ENDS, '\n')
      .replaceAll(/<a href="([^"]*)">(.*?)<\/a>/gsu, (_link, href: string, label: string) =>
        label === href ? label : `${label} (${href})`,
      ),
    { allowedTags: [], allowedAttributes: {} },
  )
    .replaceAll(/&(?:amp|lt|gt|quot);/gu, (entity) => ENTITIES[entity] ?? '')
    .trim();
}

function paragraphs(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/u)
    .map((part) => `<p style="margin:0 0 16px">${escapeHtml(part).replaceAll('\n', '<br />')}</p>`)
    .join('');
}

/**
 * Builds an email from staff, in plain text or HTML. Sanitises HTML.
 * @returns undefined if sanitising leaves nothing of the message
 */
export function staffMail(
  user: { readonly email: string; readonly firstName: string },
  written: { readonly subject: string; readonly body: string; readonly isHtml: boolean },
): StaffMail | undefined {
  const body = written.body.replaceAll(/\r\n?/gu, '\n');
  const html = written.isHtml ? sanitizeHtml(body, ALLOWED) : paragraphs(body);
  const text = written.isHtml ? plainText(html) : body.trim();
  if (text === '') return undefined;
  return { to: user.email, firstName: user.firstName, subject: onOneLine(written.subject), html, text };
}

export function staffMailJobs({ mailer }: { readonly mailer: Mailer }): readonly JobHandler[] {
  return [
    handleJob(mailFromStaff, ({ to, firstName, subject, html, text }) =>
      mailer.send(
        renderEmail({
          to,
          // Text written by staff is trusted as much as the product's own text.
          subject: new Prose(subject),
          name: firstName === '' ? undefined : firstName,
          paragraphs: [],
          content: { html: new Html(html), text },
          footnote: prose`This message was sent by the administrators of this Questlog server.`,
        }),
      ),
    ),
  ];
}

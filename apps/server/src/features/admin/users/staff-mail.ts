/** Mails that staff write to users (ADMIN-35). */
import sanitizeHtml from 'sanitize-html';
import { onOneLine } from '@questlog/domain/text';
import { escapeHtml, Html } from '../../../platform/html.ts';
import { job, handleJob, type JobHandler } from '../../../platform/jobs/jobs.ts';
import { renderLetter } from '../../../platform/mail/mail-letter.ts';
import { Prose, prose } from '../../../platform/mail/mail-prose.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';

/** A mail as it waits to be sent: its HTML is such as may be sent. */
export interface StaffMail {
  readonly to: string;
  readonly firstName: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Mails a user what staff have written. */
export const mailFromStaff = job<StaffMail>('mail-from-staff');

/** Nothing that is loaded from elsewhere, runs, or looks like a part of the letter around it. */
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

/** Sanitised HTML as plain text: a line for each block, an address behind each link. */
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
 * Returns the mail that staff have written: sanitised HTML, or plain text.
 * @returns undefined if nothing is left after sanitising
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

/** The job that sends such mails. */
export function staffMailJobs({ mailer }: { readonly mailer: Mailer }): readonly JobHandler[] {
  return [
    handleJob(mailFromStaff, ({ to, firstName, subject, html, text }) =>
      mailer.send(
        renderLetter({
          to,
          // Staff speak for the product.
          subject: new Prose(subject),
          name: firstName === '' ? undefined : firstName,
          paragraphs: [],
          content: { html: new Html(html), text },
          footnote: prose`You get this mail from whoever runs this Questlog.`,
        }),
      ),
    ),
  ];
}

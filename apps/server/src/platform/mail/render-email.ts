/** The layout of every email: one column, one button, no images, no external resources. */
import { html, Html } from '../html.ts';
import { prose, type Prose } from './mail-prose.ts';
import type { Mail } from './mail.ts';

export interface EmailContent {
  readonly to: string;
  readonly subject: Prose;
  /** The recipient's first name, if known. */
  readonly name: string | undefined;
  readonly paragraphs: readonly Prose[];
  /** Content below the paragraphs. Its author must be trusted to speak for the product. */
  readonly content?: { readonly html: Html; readonly text: string };
  readonly action?: { readonly label: Prose; readonly url: string };
  /** A second option: a link below the button. */
  readonly otherAction?: { readonly label: Prose; readonly url: string };
  /** Explains why the recipient got the email, and what to do if they did not cause it. */
  readonly footnote: Prose;
}

const FONT = "font-family:'Inter',ui-sans-serif,system-ui,-apple-system,'Segoe UI',sans-serif";

function button(action: NonNullable<EmailContent['action']>): Html {
  return html`<p style="margin:28px 0">
      <a
        href="${action.url}"
        style="display:inline-block;padding:12px 22px;border-radius:12px;background:#5866d6;color:#ffffff;font-weight:600;text-decoration:none"
        >${action.label.text}</a
      >
    </p>
    <p style="margin:0 0 16px;font-size:13px;color:#596079">
      If the button does not work, open this address:<br /><a
        href="${action.url}"
        style="color:#5546c2;word-break:break-all"
        >${action.url}</a
      >
    </p>`;
}

function link({ label, url }: NonNullable<EmailContent['otherAction']>): Html {
  return html`<p style="margin:0 0 16px"><a href="${url}" style="color:#5546c2">${label.text}</a></p>`;
}

function greeting({ name }: EmailContent): string {
  return (name === undefined ? prose`Hello,` : prose`Hello ${name},`).text;
}

function body(email: EmailContent): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="color-scheme" content="light dark" />
        <title>${email.subject.text}</title>
      </head>
      <body style="margin:0;padding:32px 16px;background:#f6f7fb;${new Html(FONT)}">
        <div
          style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e5e7f0;border-radius:16px;color:#171b2e;font-size:15px;line-height:24px"
        >
          <p style="margin:0 0 24px;font-size:18px;font-weight:700;color:#5546c2">Questlog</p>
          <p style="margin:0 0 16px">${greeting(email)}</p>
          ${email.paragraphs.map(({ text }) => html`<p style="margin:0 0 16px">${text}</p>`)}
          ${email.content?.html} ${email.action === undefined ? undefined : button(email.action)}
          ${email.otherAction === undefined ? undefined : link(email.otherAction)}
          <p
            style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e5e7f0;font-size:13px;color:#596079"
          >
            ${email.footnote.text}
          </p>
        </div>
      </body>
    </html>`;
}

/** Renders the letter as an email, in plain text and in HTML. */
export function renderEmail(email: EmailContent): Mail {
  const text = [
    greeting(email),
    ...email.paragraphs.map((paragraph) => paragraph.text),
    ...(email.content === undefined ? [] : [email.content.text]),
    ...[email.action, email.otherAction].flatMap((action) =>
      action === undefined ? [] : [`${action.label.text}:\n${action.url}`],
    ),
    `-- \n${email.footnote.text}`,
  ].join('\n\n');
  return { to: email.to, subject: email.subject.text, text: `${text}\n`, html: body(email).text };
}

/** `/dev/mail` shows emails written to files, for developers and local installations. */
import type { FastifyInstance } from 'fastify';
import { fail } from '../platform/errors.ts';
import { isForwarded } from '../platform/http/connections/forwarded.ts';
import { html, type Html } from '../platform/html.ts';
import { storedMails, type StoredMail } from '../platform/mail/mail.ts';

const SHOWN = 100;
const LINK = /https?:\/\/[^\s<>"]+/g;

function withLinks(text: string): Html {
  const parts: (Html | string)[] = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    parts.push(text.slice(from, match.index), html`<a href="${match[0]}">${match[0]}</a>`);
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return html`${parts}`;
}

function entry(mail: StoredMail): Html {
  return html`<article>
    <h2>${mail.subject}</h2>
    <p>To ${mail.to} · <time datetime="${mail.sentAt}">${mail.sentAt}</time></p>
    <pre>${withLinks(mail.text)}</pre>
  </article>`;
}

/**
 * Shows the newest emails in the folder. The links sign users in, so install it only if no mail server is
 * configured and only this machine can reach the server.
 * @param origins the product's origins
 */
export function installDevMail(app: FastifyInstance, directory: string, origins: readonly string[]): void {
  const hosts = new Set(origins.map((origin) => new URL(origin).host));

  app.get('/dev/mail', async (request, reply) => {
    // Require the product's own host name and no proxy. Otherwise, others could read the emails, for example
    // through DNS rebinding.
    const { host } = request.headers;
    if (host === undefined || !hosts.has(host) || isForwarded(request)) return fail('not_found');
    const mails = await storedMails(directory, SHOWN);
    const page = html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>Mail · Questlog</title>
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <link rel="stylesheet" href="/dev/mail.css" />
        </head>
        <body>
          <main>
            <h1>Mail</h1>
            <p>No mail server is configured (SMTP_URL), so mails are kept as files and listed here.</p>
            ${mails.length === 0 ? html`<p>No mail has been sent yet.</p>` : mails.map(entry)}
          </main>
        </body>
      </html>`;
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page.text);
  });

  app.get('/dev/mail.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(`
      :root { color-scheme: light dark; font: 15px/1.6 ui-sans-serif, system-ui, sans-serif; }
      body { margin: 0; padding: 2rem 1rem; background: light-dark(#f6f7fb, #0d121d); color: light-dark(#171b2e, #eaedf3); }
      main { max-width: 47.5rem; margin: 0 auto; }
      h2 { margin: 0; font-size: 1.125rem; }
      article { margin: 1rem 0; padding: 1.25rem; border: 1px solid light-dark(#e5e7f0, #262c3d); border-radius: 0.75rem; background: light-dark(#ffffff, #121724); }
      article p { margin: 0; color: light-dark(#596079, #a6adbe); }
      pre { margin: 1rem 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
      a { color: light-dark(#5546c2, #aab4ff); }
    `),
  );
}

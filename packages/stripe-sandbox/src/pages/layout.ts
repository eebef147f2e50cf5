/** The pages' layout, without scripts and with one style sheet. */
import { html, type Html } from './html.ts';

export interface Page {
  readonly title: string;
  readonly businessName: string;
  readonly pagesUrl: string;
  readonly body: Html;
  /** True for a page with two columns. */
  readonly wide?: boolean;
}

export function renderPage({ title, businessName, pagesUrl, body, wide }: Page): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title} · ${businessName}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="stylesheet" href="${new URL(`${pagesUrl}/pages.css`).pathname}" />
      </head>
      <body>
        <header class="banner"><strong>Sandbox.</strong> This is a test payment. No money moves.</header>
        <main ${wide === true && html`class="wide"`}>
          <p class="business">${businessName}</p>
          ${body}
        </main>
      </body>
    </html>`;
  return page.text;
}

/** Renders an error, which screen readers announce immediately. */
export function alert(message: string | undefined): Html | undefined {
  return message === undefined ? undefined : html`<p class="alert" role="alert">${message}</p>`;
}

/**
 * The layout of the provider's pages, like the app's sign-in page (IDENTITY-65). The Content-Security-Policy
 * allows no inline scripts or styles.
 */
import { html, type Html } from '../../platform/html.ts';
import { entryArt } from './entry-art.ts';

/** The path of the pages' assets: see assets.ts. */
export const ASSETS = '/idp/assets';

function wordmark(): Html {
  return html`<a class="wordmark" href="/"
    ><img src="${ASSETS}/logo.svg" alt="" width="28" height="28" />Questlog</a
  >`;
}

export interface Page {
  /** The heading. It also precedes the product's name in the document's title. */
  readonly title: string;
  readonly intro?: Html | string;
  readonly body?: Html;
  readonly foot?: Html;
  /** True to load the styles of forms with choices. */
  readonly hasChoices?: boolean;
}

export function renderPage({ title, intro, body, foot, hasChoices }: Page): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title} · Questlog</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121724" media="(prefers-color-scheme: dark)" />
        <script src="${ASSETS}/theme.js"></script>
        <link rel="icon" href="${ASSETS}/logo.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${ASSETS}/pages.css" />
        ${hasChoices === true && html`<link rel="stylesheet" href="${ASSETS}/choices.css" />`}
        <link rel="stylesheet" href="${ASSETS}/entry-art.css" />
        <script src="${ASSETS}/pages.js" defer></script>
      </head>
      <body>
        <main>
          ${wordmark()}
          <section class="entry">
            <h1>${title}</h1>
            ${intro === undefined ? undefined : html`<p class="intro">${intro}</p>`} ${body}
            ${foot === undefined ? undefined : html`<p class="foot">${foot}</p>`}
          </section>
        </main>
        ${entryArt()}
      </body>
    </html>`;
  return page.text;
}

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'password';
  readonly autocomplete: string;
  readonly value?: string | undefined;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly focus?: boolean;
  /** Content next to the label, for example a link. */
  readonly aside?: Html;
}

/** An eye icon, which the style sheet strikes through while the password is shown. */
const eye = html`<svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
  <g fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
    <path d="M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7z" />
    <circle cx="12" cy="12" r="3" />
    <path class="strike" d="M4 4l16 16" />
  </g>
</svg>`;

/** Renders a labelled input. Its error or hint is linked to it for screen readers. */
export function field(input: Field): Html {
  const { name, error } = input;
  const note = error ?? input.hint;
  return html`<div class="field">
    <div class="label-row">
      <label for="${name}">${input.label}</label>
      ${input.aside}
    </div>
    <div class="control">
      <input
        id="${name}"
        name="${name}"
        type="${input.type}"
        autocomplete="${input.autocomplete}"
        autocapitalize="${input.type === 'text' ? 'words' : 'none'}"
        spellcheck="false"
        required
        ${input.value === undefined || input.value === '' ? undefined : html`value="${input.value}"`}
        ${error === undefined ? undefined : html`aria-invalid="true"`}
        ${note === undefined ? undefined : html`aria-describedby="${name}-note"`}
        ${input.focus === true && html`autofocus`}
      />
      ${
        input.type === 'password' &&
        html`<button type="button" class="reveal" data-reveal="${name}" aria-pressed="false" hidden>
          ${eye}
        </button>`
      }
    </div>
    ${
      note === undefined
        ? undefined
        : html`<p id="${name}-note" class="${error === undefined ? 'note' : 'note wrong'}">${note}</p>`
    }
  </div>`;
}

/** Renders an error about the whole form. Screen readers announce it immediately. */
export function alert(message: string | undefined): Html | undefined {
  return message === undefined ? undefined : html`<p class="alert" role="alert">${message}</p>`;
}

/** Renders the OpenAPI document as an HTML page without scripts or inline styles. */
import { ERRORS } from '@questlog/contract/errors';
import { errorsOf, type Endpoint } from '@questlog/contract/route';
import { html, type Html } from '../../platform/html.ts';

export const STYLE_PATH = '/api/docs/style.css';

const ACCESS: Readonly<Record<Endpoint['access']['kind'], string>> = {
  public: 'Anybody',
  user: 'Signed-in users',
  account: 'Active members of the account',
  admin: 'Administrators of the installation',
};

/** Returns which API tokens may call an endpoint, as a sentence (TOKEN-5). */
function tokensText({ access }: Endpoint): string {
  if (access.kind === 'public') return '';
  const scopes = access.kind === 'admin' ? null : access.scopes;
  if (scopes === null) return 'No API token can call this.';
  return scopes.length === 0 ? 'Every API token.' : `API tokens with the scope ${scopes.join(' and ')}.`;
}

type Operation = Readonly<Record<string, unknown>>;

function body(operation: Operation): Html | undefined {
  const request = operation['requestBody'];
  return request === undefined
    ? undefined
    : html`<h4>Request body</h4>
        <pre tabindex="0">${JSON.stringify(request, null, 2)}</pre>`;
}

function section(endpoint: Endpoint, operation: Operation): Html {
  const id = String(operation['operationId']);
  const responses = Object.entries((operation['responses'] ?? {}) as Record<string, unknown>).filter(
    ([status]) => Number(status) < 400,
  );
  return html`<article id="${id}">
    <h3>
      <a href="#${id}"
        ><span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span>
        <code>${endpoint.path}</code></a
      >
    </h3>
    <p>${endpoint.summary}.</p>
    <p class="meta">${ACCESS[endpoint.access.kind]}. ${tokensText(endpoint)}</p>
    <details>
      <summary>Details<span class="hidden"> of ${endpoint.method} ${endpoint.path}</span></summary>
      ${body(operation)}
      ${responses.map(
        ([status, response]) =>
          html`<h4>Answer ${status}</h4>
            <pre tabindex="0">${JSON.stringify(response, null, 2)}</pre>`,
      )}
      <h4>Errors</h4>
      <ul>
        ${errorsOf(endpoint).map(
          (code) => html`<li><code>${ERRORS[code].status} ${code}</code> ${ERRORS[code].message}</li>`,
        )}
      </ul>
    </details>
  </article>`;
}

/** Renders the request that the server sends to webhooks. */
function messageSection(operation: Operation): Html {
  return html`<section aria-labelledby="webhook-messages">
    <h2 id="webhook-messages">Messages of webhooks</h2>
    <p>${String(operation['summary'])}. Respond with a status from 200 to 299 within 15 seconds.</p>
    <h3>Headers</h3>
    <pre tabindex="0">${JSON.stringify(operation['parameters'], null, 2)}</pre>
    <h3>Body</h3>
    <pre tabindex="0">${JSON.stringify(operation['requestBody'], null, 2)}</pre>
    <h3>Responses</h3>
    <pre tabindex="0">${JSON.stringify(operation['responses'], null, 2)}</pre>
  </section>`;
}

/**
 * Renders the page.
 * @param endpoints the endpoints, in the order of the document
 * @param document the result of `openApiDocument` for these endpoints
 */
export function documentPage(
  endpoints: readonly Endpoint[],
  document: {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly webhooks: { readonly message: { readonly post: Operation } };
  },
): string {
  const groups = Map.groupBy(endpoints, (endpoint) => endpoint.tag);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Questlog API</title>
        <link rel="stylesheet" href="${STYLE_PATH}" />
      </head>
      <body>
        <header>
          <h1>Questlog API</h1>
          <p>The same as a machine reads it: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
          <p>
            Send an API token with each request. You create one in Settings,
            <a href="/settings?tab=tokens">API tokens</a>:
          </p>
          <pre tabindex="0">Authorization: Bearer ql_pat_…</pre>
          <nav aria-label="Groups">
            <ul>
              ${[...groups.keys()].map((tag) => html`<li><a href="#group-${tag.toLowerCase()}">${tag}</a></li>`)}
              <li><a href="#webhook-messages">Messages of webhooks</a></li>
            </ul>
          </nav>
        </header>
        <main>
          ${[...groups].map(
            ([tag, members]) =>
              html`<section aria-labelledby="group-${tag.toLowerCase()}">
                <h2 id="group-${tag.toLowerCase()}">${tag}</h2>
                ${members.map((endpoint) =>
                  section(endpoint, document.paths[endpoint.path]?.[endpoint.method.toLowerCase()] ?? {}),
                )}
              </section>`,
          )}
          ${messageSection(document.webhooks.message.post)}
        </main>
      </body>
    </html>`.text;
}

/** The page's stylesheet, for light and dark mode. */
export const DOCUMENT_STYLE = `
:root { color-scheme: light dark; --text: light-dark(#1b2140, #e8eaf6); --muted: light-dark(#5a6180, #a7aecb);
  --ground: light-dark(#ffffff, #0f1428); --raised: light-dark(#f5f6fb, #182040); --line: light-dark(#dfe2ef, #2b3560);
  --accent: light-dark(#4a5bd0, #9dadff); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 860px; padding: 32px 20px 96px; background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif; }
h1, h2, h3 { line-height: 1.25; } h2 { margin-top: 48px; } h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
h3 a { color: inherit; text-decoration: none; }
a { color: var(--accent); } a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 8px 0; }
article { border: 1px solid var(--line); border-radius: 12px; padding: 16px; margin: 12px 0; scroll-margin-top: 12px; }
article p { margin: 8px 0 0; } .meta { color: var(--muted); font-size: 0.875rem; }
.method { display: inline-block; min-width: 64px; color: var(--accent); font-weight: 650; }
pre { background: var(--raised); border-radius: 8px; padding: 12px; overflow: auto; font-size: 0.8125rem; max-height: 420px; }
summary { cursor: pointer; padding: 8px 0; color: var(--accent); list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::before { content: ''; display: inline-block; width: 6px; height: 6px; margin: 0 10px 2px 2px;
  border: solid; border-width: 1.5px 1.5px 0 0; rotate: 45deg; }
details[open] > summary::before { rotate: 135deg; } h4 { margin: 12px 0 4px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`;

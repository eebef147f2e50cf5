/** A minimal browser for the hosted sign-in: cookies, redirects and forms. */

/** A response, with its final URL after redirects. */
export interface Visit {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface HeldCookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
}

type Cookie = Pick<HeldCookie, 'value' | 'path'>;

const MAX_REDIRECTS = 10;

/** Stores cookies by host, name and path, follows redirects, and submits forms. */
export class Browser {
  readonly #cookies = new Map<string, Cookie>();
  readonly #stopAt: ((url: URL) => boolean) | undefined;
  readonly #headers: Readonly<Record<string, string>>;

  /**
   * Creates a browser.
   * @param stopAt matches URLs that are not fetched, such as the app's redirect URI
   * @param headers sent with every request for a page
   */
  constructor(stopAt?: (url: URL) => boolean, headers: Readonly<Record<string, string>> = {}) {
    this.#stopAt = stopAt;
    this.#headers = headers;
  }

  open(url: URL | string): Promise<Visit> {
    return this.#go(new URL(url), 'GET', undefined);
  }

  /** Fills in and submits the page's first form, with its hidden fields. */
  submit(page: Visit, values: Readonly<Record<string, string>>): Promise<Visit> {
    const action = /<form[^>]*action="([^"]+)"/.exec(page.text)?.[1];
    if (action === undefined) throw new Error(`no form on ${page.url.href}`);
    const hidden: Record<string, string> = {};
    for (const [tag] of page.text.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
      const name = /name="([^"]*)"/.exec(tag)?.[1];
      if (name !== undefined) hidden[name] = /value="([^"]*)"/.exec(tag)?.[1] ?? '';
    }
    return this.#go(new URL(action, page.url), 'POST', new URLSearchParams({ ...hidden, ...values }));
  }

  /** Sends JSON as a script on the page would, and stores the response's cookies. */
  async sendJson(url: URL | string, body: unknown): Promise<Response> {
    const to = new URL(url);
    const response = await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.#cookieHeader(to) },
      body: JSON.stringify(body),
    });
    this.#keepCookies(to, response.headers);
    return response;
  }

  /** Stores a cookie as if a response from this URL had this `Set-Cookie` header. */
  hold(url: URL, setCookie: string): void {
    this.#keepCookies(url, new Headers({ 'set-cookie': setCookie }));
  }

  /** Returns all cookies, so that another browser can continue with them. */
  cookies(): HeldCookie[] {
    return [...this.#cookies].map(([key, { value, path }]) => {
      const [domain = '', name = ''] = key.split(' ');
      return { name, value, domain, path };
    });
  }

  hasCookie(name: string): boolean {
    return this.cookies().some((cookie) => cookie.name === name);
  }

  async #go(first: URL, firstMethod: 'GET' | 'POST', body: URLSearchParams | undefined): Promise<Visit> {
    let url = first;
    let method = firstMethod;
    for (let hop = 0; hop < MAX_REDIRECTS; hop += 1) {
      if (this.#stopAt?.(url) === true) return { url, status: 0, headers: new Headers(), text: '' };
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        headers: {
          ...this.#headers,
          accept: 'text/html',
          cookie: this.#cookieHeader(url),
          ...(method === 'POST' ? { 'sec-fetch-site': 'same-origin' } : {}),
        },
        ...(method === 'POST' && body !== undefined ? { body } : {}),
      });
      this.#keepCookies(url, response.headers);
      const location = response.headers.get('location');
      const text = await response.text();
      if (location === null) return { url, status: response.status, headers: response.headers, text };
      url = new URL(location, url);
      method = 'GET';
    }
    throw new Error(`too many redirects from ${first.href}`);
  }

  #cookieHeader(url: URL): string {
    const isFor = ({ domain, path }: HeldCookie): boolean =>
      domain === url.hostname &&
      (url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')));
    const sent = this.cookies().filter(isFor);
    return sent.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  #keepCookies(url: URL, headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const at = pair.indexOf('=');
      const path = attributes.find((text) => /^path=/i.test(text))?.slice(5) ?? '/';
      const ended = attributes.some((text) => /^expires=Thu, 01 Jan 1970/i.test(text));
      const key = `${url.hostname} ${pair.slice(0, at)} ${path}`;
      if (ended) this.#cookies.delete(key);
      else this.#cookies.set(key, { value: pair.slice(at + 1), path });
    }
  }
}

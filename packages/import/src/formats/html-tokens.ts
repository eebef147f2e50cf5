/** Splits HTML, even malformed, into tags and text in one pass. */

export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'close'; readonly name: string };

/** Elements whose content is not displayed as text. */
const HIDDEN = new Set(['script', 'style', 'template', 'title', 'noscript']);
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
/** Maximum number of characters read from a tag. No editor writes longer ones. */
const MAX_TAG = 10_000;

const ENTITIES: ReadonlyMap<string, string> = new Map(
  (
    'amp & lt < gt > quot " apos \' copy © reg ® euro € pound £ hellip … mdash — ndash – bull • middot · times × deg ° ' +
    'laquo « raquo » lsquo ‘ rsquo ’ ldquo “ rdquo ” auml ä ouml ö uuml ü szlig ß eacute é'
  )
    .split(/ (?=[a-z]+ )/)
    .map((entity): [string, string] => [entity.slice(0, -2), entity.slice(-1)]),
).set('nbsp', ' ');

/** Yields the tags and the text of an HTML document. An unclosed tag counts as text. */
export function* htmlTokens(html: string): Generator<HtmlToken, undefined> {
  const lowered = html.toLowerCase();
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    if (start === -1) break;
    const isTag = /^<(?:\/?[a-z]|!|\?)/i.test(html.slice(start, start + 3));
    if (!isTag) {
      yield text(html.slice(at, start + 1));
      at = start + 1;
      continue;
    }
    if (start > at) yield text(html.slice(at, start));
    const end = endOfTag(html, start);
    if (end === -1) {
      yield text(html.slice(start));
      return;
    }
    const token = tag(html.slice(start + 1, Math.min(end - 1, start + MAX_TAG)));
    if (token !== undefined) yield token;
    at = token?.kind === 'open' && HIDDEN.has(token.name) ? endOfElement(lowered, end, token.name) : end;
  }
  if (at < html.length) yield text(html.slice(at));
}

function text(html: string): HtmlToken {
  return { kind: 'text', text: decoded(html) };
}

/** Returns the index after a tag or comment; -1 if it has no end. */
function endOfTag(html: string, start: number): number {
  if (html.startsWith('<!--', start)) {
    const end = html.indexOf('-->', start + 4);
    return end === -1 ? -1 : end + 3;
  }
  let quote = '';
  for (let at = start + 1; at < html.length; at += 1) {
    const character = html.charAt(at);
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') return at + 1;
    else if (character === '"' || character === "'") quote = character;
  }
  return -1;
}

function endOfElement(lowered: string, from: number, name: string): number {
  const end = lowered.indexOf(`</${name}`, from);
  return end === -1 ? lowered.length : end;
}

function tag(inner: string): HtmlToken | undefined {
  const [, slash, written] = /^(\/?)([a-z][a-z0-9-]*)/i.exec(inner) ?? [];
  if (written === undefined) return undefined;
  const name = written.toLowerCase();
  if (slash === '/') return { kind: 'close', name };
  const attributes = new Map<string, string>();
  for (const [, key = '', double, single, bare] of inner.slice(written.length).matchAll(ATTRIBUTE)) {
    attributes.set(key.toLowerCase(), decoded(double ?? single ?? bare ?? ''));
  }
  return { kind: 'open', name, attributes };
}

/** Resolves character references. */
function decoded(html: string): string {
  return html.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES.get(name) ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : '\uFFFD';
    },
  );
}

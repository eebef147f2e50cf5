import { isSafeLink } from '@questlog/domain/link-schemes';
import { shorten } from '@questlog/domain/text';

/** Escapes text so that no character counts as formatting, whatever follows. */
export function escapedText(text: string): string {
  const hasLinks = /\][([:]/.test(text);
  return text
    .replaceAll(/\\(?=[!-/:-@[-`{-~]|$)/g, String.raw`\\`)
    .replaceAll(/[`*]|~(?=~|$)|<(?=[a-z/!?]|$)|&(?=#?\w{1,31};|$)/gi, String.raw`\$&`)
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replaceAll('[', hasLinks ? String.raw`\[` : '[');
}

/** Escapes a line that Markdown would otherwise parse as the start of a heading, quote, list or rule. */
export function escapedLine(line: string): string {
  return line
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`)
    .replace(/^(?=#{1,6}(?:\s|$)|>|[-+](?:\s|$)|~~~|(?:[-=]\s*){3,}$)/, '\\');
}

export function codeSpan(code: string): string {
  const fence = '`'.repeat(longestRun(code) + 1);
  const pad = /^`|`$/.test(code) ? ' ' : '';
  return `${fence}${pad}${code}${pad}${fence}`;
}

export function codeBlock(code: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1));
  return `${fence}\n${code.replace(/\n$/, '')}\n${fence}`;
}

function longestRun(code: string): number {
  return (code.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
}

/** Maximum length of an address behind its text. A `data:` address contains a whole file. */
const MAX_SHOWN_ADDRESS = 500;

/** Returns a Markdown link. An address that must not be opened stands behind the text. */
export function link(text: string, address: string): string {
  const url = address.trim().replaceAll(/[\s()<>\\]/g, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x80 ? `%${code.toString(16).padStart(2, '0')}` : encodeURIComponent(character);
  });
  if (!/^[a-z][a-z0-9+.-]*:\S/i.test(url) || !isSafeLink(url)) {
    const shown = escapedText(shorten(address.trim(), MAX_SHOWN_ADDRESS));
    return shown === '' || text === '' ? text + shown : `${text} (${shown})`;
  }
  return text === '' || text === url ? url : `[${text}](${url})`;
}

/** Returns a link to a picture on the web; otherwise only its alternative text. */
export function picture(alternative: string, address: string): string {
  return /^https?:/i.test(address.trim()) ? link(alternative, address) : alternative;
}

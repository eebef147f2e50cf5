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

/** Returns a Markdown link, or only its text if the address must not be opened. */
export function link(text: string, address: string): string {
  const url = address.trim().replaceAll(/[\s()<>\\]/g, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x80 ? `%${code.toString(16).padStart(2, '0')}` : encodeURIComponent(character);
  });
  if (!/^(?:https?:\/\/|mailto:|tel:)\S/i.test(url)) return text;
  return text === '' || text === url ? url : `[${text}](${url})`;
}

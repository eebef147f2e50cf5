/** Limits on the structure of JSON, checked on the text before parsing. */

export interface JsonBounds {
  /** Maximum nesting of arrays and objects. */
  readonly levels: number;
  /** Maximum number of elements in an array, or of fields in an object. */
  readonly members: number;
  /** Maximum number of values and field names in total. */
  readonly values: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;

/** Returns the position of a string's closing quote, or the end of the text. */
function endOfString(text: string, open: number): number {
  let close = text.indexOf('"', open + 1);
  while (close !== -1) {
    let before = close - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    // A quote after an even number of backslashes is not escaped.
    if ((close - before) % 2 === 1) return close;
    close = text.indexOf('"', close + 1);
  }
  return text.length;
}

function isPartOfLiteral(code: number): boolean {
  switch (code) {
    case QUOTE:
    case COMMA:
    case COLON:
    case OPEN_ARRAY:
    case CLOSE_ARRAY:
    case OPEN_OBJECT:
    case CLOSE_OBJECT:
      return false;
    default:
      return code > SPACE;
  }
}

/**
 * Scans the text once and stops at the first exceeded limit. Checks nothing else, because the parser rejects
 * invalid JSON.
 *
 * @returns the exceeded limit; undefined if no limit is exceeded
 */
export function exceededBound(text: string, bounds: JsonBounds): keyof JsonBounds | undefined {
  const { levels, members, values } = bounds;
  /** Number of commas found so far in each open array or object. */
  const commas = new Int32Array(levels + 1);
  let level = 0;
  let found = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= SPACE || code === COLON) continue;
    if (code === COMMA) {
      const count = (commas[level] ?? 0) + 1;
      if (count >= members) return 'members';
      commas[level] = count;
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) {
      level = Math.max(0, level - 1);
    } else {
      found += 1;
      if (found > values) return 'values';
      if (code === QUOTE) {
        at = endOfString(text, at);
      } else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
        level += 1;
        if (level > levels) return 'levels';
        commas[level] = 0;
      } else {
        while (isPartOfLiteral(text.charCodeAt(at + 1))) at += 1;
      }
    }
  }
  return undefined;
}

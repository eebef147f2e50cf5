import { codePoints } from '@questlog/domain/text';

/** The text as far as it may go, as a field with a maximum length has it, but in code points. */
export function limitText(text: string, max: number): string {
  return codePoints(text) <= max ? text : Array.from(text).slice(0, max).join('');
}

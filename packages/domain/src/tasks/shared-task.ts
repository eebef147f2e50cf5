import { limitText, MAX_TITLE, onOneLine } from '../text.ts';

/** Content shared by another app, as the browser passes it on. Any part of it can be missing. */
export interface SharedContent {
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  readonly url?: string | undefined;
}

/**
 * Returns the title and description of the task to create from shared content (CAPTURE-19). The first line of
 * the first part is the title. Everything else is the description, without duplicate parts.
 *
 *   {title: 'A recipe', url: 'https://a.example/soup'}  → 'A recipe', 'https://a.example/soup'
 *   {text: 'Soup
 * with leeks'}                          → 'Soup', 'with leeks'
 */
export function sharedTask({ title = '', text = '', url = '' }: SharedContent): {
  readonly title: string;
  readonly description: string;
} {
  const [head = '', ...others] = [title, text, url].map((part) => part.trim()).filter(Boolean);
  const [line = '', ...lines] = head.split(/\r\n|[\n\r]/u);
  const whole = onOneLine(line);
  const cut = limitText(whole, MAX_TITLE);
  const parts = [
    // A title that had to be cut is kept in full in the description.
    cut === whole ? '' : whole,
    lines.join('\n').trim(),
    ...others.filter((part, at) => !head.includes(part) && !others.slice(0, at).includes(part)),
  ];
  return { title: cut, description: parts.filter(Boolean).join('\n\n') };
}

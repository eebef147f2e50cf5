import { limitText, MAX_TITLE, onOneLine, pastedLines } from '../text.ts';

/** Content shared by another app, as the browser passes it on. Any part can be missing. */
export interface SharedContent {
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  readonly url?: string | undefined;
}

/**
 * Returns the title and description for a task from shared content (CAPTURE-19). The first line of the first
 * part is the title. The rest is the description, without duplicates.
 *
 *   {title: 'A recipe', url: 'https://a.example/soup'}  → 'A recipe', 'https://a.example/soup'
 *   {text: 'Soup with leeks'}                          → 'Soup', 'with leeks'
 */
export function sharedTask({ title = '', text = '', url = '' }: SharedContent): {
  readonly title: string;
  readonly description: string;
} {
  const [head = '', ...others] = [title, text, url].map((part) => part.trim()).filter(Boolean);
  const [line = '', ...lines] = pastedLines(head);
  const whole = onOneLine(line);
  const cut = limitText(whole, MAX_TITLE);
  const parts = [
    // If the title had to be cut, the description contains the whole title.
    cut === whole ? '' : whole,
    lines.join('\n').trim(),
    ...others.filter((part, at) => !head.includes(part) && !others.slice(0, at).includes(part)),
  ];
  return { title: cut, description: parts.filter(Boolean).join('\n\n') };
}

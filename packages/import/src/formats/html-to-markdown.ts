/**
 * Converts HTML from editors to Markdown: paragraphs, headings, lists, check lists, quotes, code, links,
 * bold, italic and struck-through text (IMPORT-27). No tags remain in the output, and plain text is escaped.
 *
 *   '<p>Buy <strong>milk</strong></p>'                          → 'Buy **milk**'
 *   '<ul><li data-checked="true"><p>Milk</p></li></ul>'         → '- [x] Milk'
 *   '<p>&lt;b&gt;</p><script>x</script>'                        → '\<b>'
 */
import { htmlTokens, type HtmlToken } from './html-tokens.ts';
import { codeBlock, codeSpan, escapedLine, escapedText, link, picture } from './markdown-text.ts';

type OpenTag = Extract<HtmlToken, { kind: 'open' }>;

const MARKS: ReadonlyMap<string, string> = new Map([
  ['strong', '**'],
  ['b', '**'],
  ['em', '*'],
  ['i', '*'],
  ['s', '~~'],
  ['del', '~~'],
  ['strike', '~~'],
]);
const BLOCKS = new Set(
  (
    'p div section article header footer main aside figure figcaption address dl dt dd table thead tbody tr details ' +
    'summary ul ol li blockquote h1 h2 h3 h4 h5 h6 pre form fieldset'
  ).split(' '),
);
/**
 * Maximum nesting of lists, quotes and formatting. Deeper nesting is flattened, so that the output is at most
 * proportional to the input.
 */
const MAX_LISTS = 6;
const MAX_QUOTES = 3;
const MAX_MARKS = 8;

export function htmlToMarkdown(html: string): string {
  const writer = new MarkdownWriter();
  for (const token of htmlTokens(html)) {
    if (token.kind === 'text') writer.text(token.text);
    else if (token.kind === 'open') writer.open(token);
    else writer.close(token.name);
  }
  return writer.end();
}

interface List {
  readonly isOrdered: boolean;
  readonly isChecked: boolean;
  count: number;
  /** Width of the marker in columns, by which the items' content is indented. */
  width: number;
}

/** Text with formatting that is still open. */
interface Span {
  readonly name: string;
  /** A link's address; undefined for other formatting. */
  readonly address: string | undefined;
  text: string;
}

class MarkdownWriter {
  readonly #blocks: string[] = [];
  readonly #lists: List[] = [];
  #spans: Span[] = [{ name: '', address: undefined, text: '' }];
  #quotes = 0;
  /** The marker of the current list item, until the item has text. */
  #marker = '';
  #heading = '';
  #isInList = false;
  /** Text collected so far from the open code block or span. */
  #code: string | undefined;
  #isCodeBlock = false;

  text(text: string): void {
    if (this.#code === undefined) this.#append(escapedText(text.replaceAll(/\s+/g, ' ')));
    else this.#code += text;
  }

  open({ name, attributes }: OpenTag): void {
    if (BLOCKS.has(name)) this.#flush();
    if (this.#code !== undefined) return;
    if (name === 'pre') this.#isCodeBlock = true;
    if (MARKS.has(name) || name === 'a') this.#openSpan(name, attributes.get('href'));
    else if (name === 'code' || name === 'pre') this.#code = '';
    else if (name === 'br') this.#append('\n');
    else if (name === 'ul' || name === 'ol') this.#openList(name, attributes);
    else if (name === 'li') this.#openItem(attributes.get('data-checked'));
    else if (name === 'blockquote') this.#quotes += 1;
    else if (name === 'hr') this.#rule();
    else if (name === 'input') this.#box(attributes);
    else if (name === 'img') this.#append(picture(imageName(attributes), attributes.get('src') ?? ''));
    else if (name === 'td' || name === 'th') this.#cell();
    else if (/^h[1-6]$/.test(name)) this.#heading = `${'#'.repeat(Number(name[1]))} `;
    else if (name === 'mention-user') this.#append(escapedText(`@${attributes.get('data-label') ?? ''}`));
  }

  close(name: string): void {
    if (name === 'pre') this.#closeCodeBlock();
    else if (name === 'code') this.#closeCodeSpan();
    else if (MARKS.has(name) || name === 'a') this.#closeSpan(name);
    if (!BLOCKS.has(name)) return;
    this.#flush();
    this.#heading = '';
    if (name === 'ul' || name === 'ol') this.#lists.pop();
    if (name === 'blockquote') this.#quotes = Math.max(0, this.#quotes - 1);
    if (name === 'li') this.#marker = '';
  }

  end(): string {
    this.#closeCodeBlock();
    this.#flush();
    return this.#blocks.join('').trim();
  }

  #append(text: string): void {
    const span = this.#spans.at(-1);
    if (span !== undefined) span.text += text;
  }

  #openSpan(name: string, address: string | undefined): void {
    if (this.#spans.length <= MAX_MARKS) this.#spans.push({ name, address, text: '' });
  }

  /** Closes the innermost formatting of this kind, and any opened inside it. */
  #closeSpan(name: string): void {
    const at = this.#spans.findLastIndex((span) => span.name === name);
    if (at < 1) return;
    for (let open = this.#spans.length; open > at; open -= 1) this.#fold();
  }

  /**
   * Writes the innermost formatting's marks around its text. Spaces at either end go outside the marks,
   * because Markdown would not recognise the marks otherwise.
   */
  #fold(): void {
    const span = this.#spans.pop();
    if (span === undefined) return;
    const [, before = '', text = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(span.text) ?? [];
    const mark = MARKS.get(span.name) ?? '';
    const marked = span.name === 'a' ? link(text, span.address ?? '') : text === '' ? '' : mark + text + mark;
    this.#append(before + marked + after);
  }

  #openList(name: string, attributes: OpenTag['attributes']): void {
    const start = Number.parseInt(attributes.get('start') ?? '', 10);
    const count = start >= 0 && start < 1_000_000 ? start - 1 : 0;
    const isChecked = attributes.get('data-type') === 'taskList';
    this.#lists.push({ isOrdered: name === 'ol', isChecked, count, width: 2 });
  }

  #openItem(checked: string | undefined): void {
    const list = this.#lists.at(-1);
    if (list !== undefined) list.count += 1;
    const bullet = list?.isOrdered === true ? `${list.count}. ` : '- ';
    if (list !== undefined) list.width = bullet.length;
    const hasBox = checked !== undefined || list?.isChecked === true;
    this.#marker = bullet + (hasBox ? box(checked === 'true') : '');
  }

  /** Handles an input that is a list item's checkbox. */
  #box(attributes: OpenTag['attributes']): void {
    const isBox =
      attributes.get('type') === 'checkbox' && this.#marker !== '' && !this.#marker.endsWith('] ');
    if (isBox) this.#marker += box(attributes.has('checked'));
  }

  #rule(): void {
    this.#flush();
    this.#block('---');
  }

  #cell(): void {
    const text = this.#spans[0]?.text.trim() ?? '';
    if (text !== '') this.#append(' | ');
  }

  #closeCodeBlock(): void {
    if (!this.#isCodeBlock) return;
    this.#isCodeBlock = false;
    const code = this.#code ?? '';
    this.#code = undefined;
    if (code.trim() !== '') this.#block(codeBlock(code));
  }

  #closeCodeSpan(): void {
    if (this.#isCodeBlock || this.#code === undefined) return;
    const code = this.#code.replaceAll(/\s+/g, ' ');
    this.#code = undefined;
    if (code !== '') this.#append(codeSpan(code));
  }

  /** Writes the open block's text. Open formatting continues in the next block. */
  #flush(): void {
    if (this.#isCodeBlock) return;
    this.#closeCodeSpan();
    const open = this.#spans.slice(1);
    while (this.#spans.length > 1) this.#fold();
    const text = (this.#spans[0]?.text ?? '')
      .split('\n')
      .map((line) => escapedLine(line.trim()))
      .join('\n')
      .trim();
    this.#spans = [
      { name: '', address: undefined, text: '' },
      ...open.map((span) => ({ ...span, text: '' })),
    ];
    if (text !== '') this.#block(this.#heading + text);
  }

  /** Writes lines with the indent and markers of open lists and quotes. */
  #block(text: string): void {
    const lists = this.#lists.slice(0, MAX_LISTS);
    const isItem = this.#marker !== '';
    const quote = '> '.repeat(Math.min(this.#quotes, MAX_QUOTES));
    const outer = ' '.repeat(
      lists.slice(0, isItem ? -1 : undefined).reduce((sum, { width }) => sum + width, 0),
    );
    const rest = isItem ? ' '.repeat(lists.at(-1)?.width ?? 2) : '';
    const lines = text.split('\n');
    const [first = '', ...others] = lines;
    const written = [
      quote + outer + this.#marker + first,
      ...others.map((line) => quote + outer + rest + line),
    ];
    const isTight = isItem && this.#isInList;
    this.#blocks.push(this.#blocks.length === 0 ? '' : isTight ? '\n' : '\n\n', written.join('\n'));
    this.#isInList = lists.length > 0;
    this.#marker = '';
  }
}

function box(isChecked: boolean): string {
  return isChecked ? '[x] ' : '[ ] ';
}

function imageName(attributes: OpenTag['attributes']): string {
  return escapedText(attributes.get('alt') || 'Image');
}

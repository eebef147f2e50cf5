import { ImageIcon, Square, SquareCheck } from 'lucide-react';
import { memo, type ComponentProps } from 'react';
import Markdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';

/** Longer texts are shown as they were written: to lay them out would hold up the page. */
const MAX_RENDERED = 20_000;

const remark = [remarkGfm];
const rehype = [rehypeSanitize];
const components = { a: Link, img: Picture, input: Tick };

/**
 * Markdown as it is meant. HTML in it stays text, links and pictures open elsewhere: a picture that is fetched here would
 * tell its server who reads this, and the policy of the page allows none. Load it lazily.
 */
export const MarkdownView = memo(function MarkdownView({ text }: { text: string }) {
  if (text.length > MAX_RENDERED) return <p className="whitespace-pre-wrap">{text}</p>;
  return (
    <div className={proseClass} dir="auto">
      <Markdown remarkPlugins={remark} rehypePlugins={rehype} components={components}>
        {text}
      </Markdown>
    </div>
  );
});

function Link({ href, children }: ComponentProps<'a'>) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="focus-ring rounded-sm">
      {children}
    </a>
  );
}

/** A box of a task list within the text: it is read here, and written in the text. */
function Tick({ checked }: ComponentProps<'input'>) {
  const Icon = checked === true ? SquareCheck : Square;
  return (
    <Icon
      size={16}
      role="img"
      aria-label={checked === true ? 'Done' : 'To do'}
      className="mr-1.5 inline-block align-[-3px] text-muted"
    />
  );
}

function Picture({ src, alt }: ComponentProps<'img'>) {
  if (typeof src !== 'string' || src === '') return null;
  return (
    <a
      href={src}
      target="_blank"
      rel="noopener noreferrer"
      className="focus-ring inline-flex min-h-8 items-center gap-1.5 rounded-md bg-press px-2 text-sm no-underline! hover:text-text"
    >
      <ImageIcon size={14} aria-hidden="true" />
      Open picture{alt !== undefined && alt !== '' && `: ${alt}`}
    </a>
  );
}

const proseClass = [
  'space-y-2 text-base wrap-anywhere',
  '[&_a]:text-accent [&_a]:underline [&_a]:underline-offset-2',
  '[&_h1]:text-lg [&_h2]:text-lg [&_h3]:font-semibold [&_h4]:font-semibold',
  '[&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6',
  '[&_.task-list-item]:-ml-6 [&_.task-list-item]:list-none',
  '[&_blockquote]:border-l-2 [&_blockquote]:border-border [&_blockquote]:pl-3 [&_blockquote]:text-muted',
  '[&_code]:rounded-sm [&_code]:bg-press [&_code]:px-1 [&_code]:font-mono [&_code]:text-sm',
  '[&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-press [&_pre]:p-3 [&_pre_code]:bg-transparent [&_pre_code]:p-0',
  '[&_table]:block [&_table]:overflow-x-auto [&_td]:border [&_td]:border-border [&_td]:px-2 [&_td]:py-1 [&_th]:border [&_th]:border-border [&_th]:px-2 [&_th]:py-1 [&_th]:text-left',
  '[&_hr]:border-border',
].join(' ');

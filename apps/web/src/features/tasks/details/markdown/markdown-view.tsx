import { ImageIcon, Square, SquareCheck } from 'lucide-react';
import { cutMarks } from '@questlog/domain/shown-text';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { memo, useMemo, type ComponentProps } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { PlainText } from './plain-text.tsx';
import { useMarkdownTree } from './use-markdown-tree.ts';

const components = { a: Link, img: Picture, input: Tick };

/**
 * Renders a description. Links and pictures open in another tab: loading a picture here would tell its server
 * that the task was read, and the Content-Security-Policy blocks it anyway. Import this component lazily.
 */
export const MarkdownView = memo(function MarkdownView({ text }: { text: string }) {
  const shown = useMemo(() => cutMarks(text), [text]);
  const tree = useMarkdownTree(shown);
  const rendered = useMemo(
    () => tree && toJsxRuntime(tree, { Fragment, jsx, jsxs, components, ignoreInvalidStyle: true }),
    [tree],
  );
  if (rendered === undefined) return <PlainText text={shown} />;
  return (
    <div className={proseClass} dir="auto">
      {rendered}
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

/** The checkbox of an item in a Markdown task list. It is read-only: users change it in the text. */
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

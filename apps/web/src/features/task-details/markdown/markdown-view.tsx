import { boxesOf, withoutTicks } from '@questlog/domain/checklists/checklist';
import { isWebLink } from '@questlog/domain/link-schemes';
import { cutMarks } from '@questlog/domain/shown-text';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { ImageIcon } from 'lucide-react';
import { memo, use, useLayoutEffect, useMemo, useRef, useState, type ComponentProps } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { ChecklistBox } from '../checklist/checklist-box.tsx';
import { BoxesContext, ChecklistContext } from '../checklist/checklist-context.ts';
import { BulletedList, ChecklistItem, NumberedList } from '../checklist/checklist-parts.tsx';
import { Mention } from '../mentions/mention.tsx';
import { PlainText } from './plain-text.tsx';
import { useMarkdownTree } from './use-markdown-tree.ts';

const components = {
  a: Link,
  img: Picture,
  input: ChecklistBox,
  li: ChecklistItem,
  ul: BulletedList,
  ol: NumberedList,
  span: Mention,
};

/**
 * Renders a description. Links and images open in another tab. Loading an image here would tell its server
 * that the task was read, and the Content-Security-Policy blocks it anyway. Import this component lazily.
 */
export const MarkdownView = memo(function MarkdownView({ text }: { text: string }) {
  const shown = useMemo(() => cutMarks(text), [text]);
  const boxes = useMemo(() => boxesOf(shown), [shown]);
  // Ticking a checkbox does not change the tree, so the focused checkbox stays.
  const parsed = useMarkdownTree(useMemo(() => withoutTicks(shown), [shown]));
  const now = { tree: parsed.tree, boxes };
  // While a worker parses changed text, the previous text stays on screen and keeps the focus.
  const [before, setBefore] = useState(now);
  if (!parsed.isPending && (before.tree !== now.tree || before.boxes !== boxes)) setBefore(now);
  const isCurrent = !parsed.isPending;
  const { tree, boxes: shownBoxes } = isCurrent ? now : before;
  const rendered = useMemo(
    () => tree && toJsxRuntime(tree, { Fragment, jsx, jsxs, components, ignoreInvalidStyle: true }),
    [tree],
  );
  const context = useMemo(
    () => ({ byLine: new Map(shownBoxes.map((box) => [box.line, box])), isCurrent }),
    [shownBoxes, isCurrent],
  );
  const prose = useRef<HTMLDivElement>(null);
  const controls = use(ChecklistContext);
  useLayoutEffect(() => {
    if (isCurrent) controls?.restoreFocus(prose.current);
  });
  if (rendered === undefined) return <PlainText text={shown} />;
  return (
    <BoxesContext value={context}>
      <div ref={prose} className={proseClass} dir="auto">
        {rendered}
      </div>
    </BoxesContext>
  );
});

/** A link to a web page opens a tab. Another app opens without one, which would stay empty. */
function Link({ href = '', children }: ComponentProps<'a'>) {
  return (
    <a
      href={href}
      target={isWebLink(href) ? '_blank' : undefined}
      rel="noopener noreferrer"
      className="focus-ring rounded-sm"
    >
      {children}
    </a>
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
  '[&_.task-list-item]:relative [&_.task-list-item]:-ml-6 [&_.task-list-item]:list-none [&_.task-list-item]:pl-7',
  '[&_.task-list-item:has(>span>input:checked)]:text-muted [&_.task-list-item:has(>p>span>input:checked)]:text-muted',
  '[&_.task-list-item_.task-list-item]:ml-0 [&_.task-list-item>.contains-task-list]:pl-0 [&_.task-list-item:has(input:not(:checked))>ul]:text-text',
  // No gap between the list and the field for a new item.
  '[&_[data-last]]:mb-0!',
  'pointer-coarse:[&_.task-list-item]:py-2.5 pointer-coarse:[&_.task-list-item>ul]:-mb-2.5',
  '[&_[data-dragged]]:relative [&_[data-dragged]]:z-1 [&_[data-dragged]]:rounded-md [&_[data-dragged]]:bg-raised [&_[data-dragged]]:shadow-md',
  'pointer-fine:[&_.task-list-item:hover>[data-item-grip]]:grid',
  '[&_blockquote]:border-l-2 [&_blockquote]:border-border [&_blockquote]:pl-3 [&_blockquote]:text-muted',
  '[&_code]:rounded-sm [&_code]:bg-press [&_code]:px-1 [&_code]:font-mono [&_code]:text-sm',
  '[&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-press [&_pre]:p-3 [&_pre_code]:bg-transparent [&_pre_code]:p-0',
  '[&_table]:block [&_table]:overflow-x-auto [&_td]:border [&_td]:border-border [&_td]:px-2 [&_td]:py-1 [&_th]:border [&_th]:border-border [&_th]:px-2 [&_th]:py-1 [&_th]:text-left',
  '[&_hr]:border-border',
].join(' ');

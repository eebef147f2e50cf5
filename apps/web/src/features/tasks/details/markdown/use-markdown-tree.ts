import { useEffect, useMemo, useState } from 'react';
import { isParsedAtOnce, isRendered } from './markdown-cost.ts';
import { MarkdownParser } from './markdown-parser.ts';
import { parseMarkdown, type MarkdownTree } from './markdown-tree.ts';

const parser = new MarkdownParser(
  () => new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' }),
);

/**
 * @returns the tree of a text; undefined while it is being parsed, and for texts that are shown as plain text
 */
export function useMarkdownTree(text: string): MarkdownTree | undefined {
  const atOnce = useMemo(() => (isParsedAtOnce(text) ? parseMarkdown(text) : undefined), [text]);
  const [parsed, setParsed] = useState<{ readonly text: string; readonly tree: MarkdownTree | undefined }>();
  useEffect(() => {
    if (isParsedAtOnce(text) || !isRendered(text)) return undefined;
    let isShown = true;
    void parser.parse(text).then((tree) => isShown && setParsed({ text, tree }));
    return () => {
      isShown = false;
    };
  }, [text]);
  return atOnce ?? (parsed?.text === text ? parsed.tree : parser.known(text));
}

import { useEffect, useMemo, useState } from 'react';
import { isParsedAtOnce, isRendered } from './markdown-cost.ts';
import { MarkdownParser } from './markdown-parser.ts';
import { parseMarkdown, type MarkdownTree } from './markdown-tree.ts';

const parser = new MarkdownParser(
  () => new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' }),
);

interface ParsedText {
  /** Undefined while the text is being parsed, and for text shown as plain text. */
  readonly tree: MarkdownTree | undefined;
  readonly isPending: boolean;
}

export function useMarkdownTree(text: string): ParsedText {
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
  const isParsed = isParsedAtOnce(text) || parsed?.text === text || !isRendered(text);
  const tree = atOnce ?? (parsed?.text === text ? parsed.tree : parser.known(text));
  return { tree, isPending: !isParsed && tree === undefined };
}

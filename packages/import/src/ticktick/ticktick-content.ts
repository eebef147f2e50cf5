/** Parses a TickTick task's content, which can contain a check list and files. */

export interface TickTickContent {
  /** Markdown. */
  readonly text: string;
  /** Names of the files to which the content refers. */
  readonly files: readonly string[];
}

/**
 * Returns a task's content as Markdown.
 *
 *   '▫ Milk ▪ Bread' → the lines '- [ ] Milk' and '- [x] Bread', only if the task is a check list
 */
export function contentOf(content: string, isChecklist: boolean): TickTickContent {
  const files: string[] = [];
  const text = content.replaceAll(/!\[(?:image|file)\]\(([^()\s]*)\)/g, (_, path: string) => {
    files.push(nameOf(path));
    return '';
  });
  return { text: (isChecklist ? checklist(text) : text).trim(), files };
}

/** Returns items on separate lines, even if the file has them on one. */
function checklist(text: string): string {
  return text.replaceAll(/\n*([▫▪])\s*/gu, (_, mark: string) => (mark === '▫' ? '\n- [ ] ' : '\n- [x] '));
}

/** Returns the file name in a path such as '5f2e…/photo%201.jpg'. */
function nameOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

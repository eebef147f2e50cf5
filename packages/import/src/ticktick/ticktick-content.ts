/** The texts of TickTick: check lists and files in the content of a task. */

export interface TickTickContent {
  /** Markdown. */
  readonly text: string;
  /** The names of the files that it contained. */
  readonly files: readonly string[];
}

/**
 * Returns the content of a task as Markdown.
 *
 *   '▫ Milk\n▪ Bread' → '- [ ] Milk\n- [x] Bread', in a check list only
 */
export function contentOf(content: string, isChecklist: boolean): TickTickContent {
  const files: string[] = [];
  const text = content.replaceAll(/!\[(?:image|file)\]\(([^()\s]*)\)/g, (_, path: string) => {
    files.push(nameOf(path));
    return '';
  });
  return { text: (isChecklist ? checklist(text) : text).trim(), files };
}

/** Returns items as lines, also if the file has them in one line. */
function checklist(text: string): string {
  return text.replaceAll(/\n*([▫▪])\s*/gu, (_, mark: string) => (mark === '▫' ? '\n- [ ] ' : '\n- [x] '));
}

/** Returns the name of a file in a path such as '5f2e…/photo%201.jpg'. */
function nameOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

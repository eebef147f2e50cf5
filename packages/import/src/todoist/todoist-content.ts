/** Parses Todoist's text: labels in titles, and files in comments. */

export interface TodoistTitle {
  readonly title: string;
  /** Names of labels, without `@`. */
  readonly labels: readonly string[];
  /** True for a heading in Todoist, which cannot be completed. */
  readonly isUncompletable: boolean;
}

/**
 * Splits a task's content into title and labels.
 *
 *   'Call Ana @phone @work' → 'Call Ana' with the labels phone and work
 *   'mail ana@example.com', 'Meet @ 5' → no label
 */
export function titleOf(content: string): TodoistTitle {
  const isUncompletable = /^\*\s+\S/.test(content);
  const text = isUncompletable ? content.replace(/^\*\s+/, '') : content;
  const labels = [...text.matchAll(/(?<=^|\s)@(\S+)/gu)].map(([, label = '']) => label);
  const title = text
    .replaceAll(/(?<=^|\s)@\S+/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  // A task needs a title, so content that consists only of labels becomes the title.
  return { title: title === '' ? text : title, labels: [...new Set(labels)], isUncompletable };
}

export interface TodoistNote {
  /** Markdown, with a link for each file. */
  readonly text: string;
  readonly files: readonly string[];
}

/** Parses a comment, which contains its file as `[[file {"file_name": …}]]`. */
export function noteOf(content: string): TodoistNote {
  const files: string[] = [];
  // Without this limit, a comment with many unclosed file markers would take quadratic time.
  const text = content.replaceAll(/\[\[file (\{[^\n]{0,5000}?\})\]\]/g, (whole, json: string) => {
    const file = fileOf(json);
    if (file === undefined) return whole;
    files.push(file.name);
    return file.link;
  });
  return { text: text.trim(), files };
}

function fileOf(json: string): { readonly name: string; readonly link: string } | undefined {
  try {
    const { file_name: name, file_url: url } = JSON.parse(json) as Record<string, unknown>;
    if (typeof name !== 'string') return undefined;
    const label = name.replaceAll(/[[\]\\]/g, ' ').trim();
    const isAddress = typeof url === 'string' && /^https:\/\/[^\s()<>]+$/.test(url);
    return { name, link: isAddress ? `[${label}](${url})` : label };
  } catch {
    return undefined;
  }
}

/** Returns a person's name without the number that Todoist adds: 'Ana (28441054)'. */
export function userNameOf(cell: string): string {
  return cell.replace(/\(\d+\)$/, '').trimEnd();
}

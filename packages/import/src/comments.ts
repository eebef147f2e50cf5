/** Comments on tasks become part of the description (IMPORT-15). */
import type { LocalDate } from '@questlog/domain/dates/local-date';

export interface Comment {
  readonly author: string;
  readonly date: LocalDate | undefined;
  /** Markdown. */
  readonly text: string;
}

/** Returns a task's description, followed by a horizontal rule and the comments; null if both are empty. */
export function withComments(description: string, comments: readonly Comment[]): string | null {
  const written = comments.filter(({ text }) => text !== '').map(commentText);
  if (written.length === 0) return description === '' ? null : description;
  return [...(description === '' ? [] : [description, '---']), ...written].join('\n\n');
}

function commentText({ author, date, text }: Comment): string {
  const signature = [author.replaceAll(/[*_\\\n]/g, ' ').trim(), date].filter((part) => part).join(', ');
  return signature === '' ? text : `**${signature}:**\n\n${text}`;
}

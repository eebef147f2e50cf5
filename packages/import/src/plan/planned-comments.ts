/** Converts the comments of a task in a file to what the account can store (IMPORT-15). */
import { MAX_AUTHOR_NAME, MAX_COMMENT, MAX_COMMENTS } from '@questlog/domain/comments/comments';
import type { CommentImport } from '@questlog/domain/tasks/import-rows';
import { parseWireInstant } from '@questlog/domain/dates/wire-instant';
import { codePoints, isBlank, limitText, onOneLine } from '@questlog/domain/text';
import type { ImportedTask, Loss, Source } from '../imported.ts';
import { storable } from '../formats/text.ts';
import { importedId } from './import-ids.ts';
import type { PlannedTask } from './import-plan.ts';

interface Planning {
  readonly accountId: string;
  readonly source: Source;
  readonly now: Date;
}

/**
 * Returns the comments on a planned task, oldest first. A comment that is too long becomes several, and the latest 1,000
 * are imported. A comment without a time, or with one in the future, gets that of the one before it, or of its task.
 */
export function plannedComments(
  { sourceId, comments }: Pick<ImportedTask, 'sourceId' | 'comments'>,
  task: Pick<PlannedTask, 'id' | 'title' | 'createdAt'>,
  { accountId, source, now }: Planning,
  losses: Loss[],
): CommentImport[] {
  const latest = now.toISOString();
  const past = (text: string | null): string | undefined => {
    const instant = parseWireInstant(text ?? '');
    return instant === undefined || instant > latest ? undefined : instant;
  };
  const planned: CommentImport[] = [];
  for (const [index, { author, body, createdAt, editedAt }] of comments.entries()) {
    const name = limitText(onOneLine(storable(author ?? '')), MAX_AUTHOR_NAME).trim();
    for (const [part, text] of partsOf(storable(body).trim()).entries()) {
      const given = part === 0 ? past(createdAt) : undefined;
      planned.push({
        id: importedId(accountId, source, 'comment', `${sourceId} ${index}${part === 0 ? '' : ` ${part}`}`),
        taskId: task.id,
        authorName: isBlank(name) ? null : name,
        body: text,
        createdAt: given ?? soonAfter(planned.at(-1)?.createdAt ?? task.createdAt, latest),
        editedAt: past(editedAt) ?? null,
      });
    }
  }
  if (planned.length > MAX_COMMENTS) {
    losses.push({ kind: 'Comments', of: task.title, detail: 'Only the latest 1,000 are imported.' });
  }
  return planned.slice(-MAX_COMMENTS);
}

/** Returns the text in parts that are short enough for a comment; no parts for an empty text. */
function partsOf(text: string): string[] {
  if (text.length <= 2 * MAX_COMMENT && codePoints(text) <= MAX_COMMENT) return isBlank(text) ? [] : [text];
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    const most = text.slice(from, from + MAX_COMMENT);
    const part = most.isWellFormed() ? most : most.slice(0, -1);
    parts.push(part.trim());
    from += part.length;
  }
  return parts.filter((part) => !isBlank(part));
}

/** Comments are sorted by their times, so that two with the same time would not keep their order. */
function soonAfter(instant: string, latest: string): string {
  const after = new Date(Date.parse(instant) + 1).toISOString();
  return after > latest ? latest : after;
}

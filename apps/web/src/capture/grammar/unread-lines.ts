/**
 * Titles that were entered before the grammar was loaded (CAPTURE-54). The task is created or renamed at once,
 * with the title as typed; when the grammar arrives, even after a reload, the title is read as it would have
 * been then.
 */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { View } from '@questlog/domain/tasks/task-views';
import { readStored, removeStored, writeStored } from '@questlog/ui/hooks/use-stored.ts';
import type { DataLayer } from '../../data/data-layer.ts';
import { grammar } from './load-grammar.ts';
import type { Decisions } from '../typed-task.ts';
import { momentOf, readLine, type Moment } from './read-line.ts';

type Source = Pick<DataLayer, 'commands' | 'commandDeps' | 'store' | 'session' | 'undo' | 'isReached'>;

interface UnreadLine {
  readonly userId: string;
  readonly accountId: string;
  readonly taskId: string;
  /** The task's title as typed. If it has changed since, the line is not read. */
  readonly text: string;
  readonly moment: Moment;
  readonly before: string | undefined;
  readonly date: LocalDate | null | undefined;
  readonly carried: readonly string[];
  readonly kept: readonly string[];
  readonly accepted: readonly string[];
}

const KEY = 'questlog.unread-lines';
/** Maximum number of stored lines. The oldest ones keep their titles as typed. */
const MAX_LINES = 100;

/** Reads a task's title as soon as the grammar is loaded. Does nothing if it is loaded already. */
export function readOnceLoaded(
  data: Source,
  taskId: string,
  text: string,
  { carried = [], date, dismissed, accepted, before }: Decisions = {},
  shown?: View,
): void {
  const { user, account } = data.session.state;
  if (grammar.loaded() !== undefined || user === null || account === null) return;
  const line: UnreadLine = {
    userId: user.id,
    accountId: account.id,
    taskId,
    text: text.trim(),
    moment: momentOf(data),
    before,
    date,
    carried,
    kept: [...(dismissed ?? [])],
    accepted: [...(accepted ?? [])],
  };
  writeStored(KEY, JSON.stringify([...storedLines(), line].slice(-MAX_LINES)));
  const load = async (): Promise<void> => {
    await grammar().catch(() => undefined);
    if (grammar.loaded() !== undefined) readUnreadLines(data, shown);
    else onceReached(data, () => void load());
  };
  void load();
}

/** Calls back once when the connection returns: the browser's own, or the one to the server. */
function onceReached({ isReached }: Source, onReached: () => void): void {
  const end = (): void => {
    removeEventListener('online', end);
    stop();
    onReached();
  };
  addEventListener('online', end);
  const stop = isReached.subscribe(() => isReached.get() && end());
}

/** Reads this account's unread titles. Call it when the grammar is loaded. */
export function readUnreadLines(data: Source, shown?: View): void {
  const part = grammar.loaded();
  const { user, account } = data.session.state;
  const stored = storedLines();
  if (part === undefined || stored.length === 0) return;
  const isOurs = (line: UnreadLine): boolean => line.userId === user?.id && line.accountId === account?.id;
  const others = stored.filter((line) => !isOurs(line));
  if (others.length === 0) removeStored(KEY);
  else writeStored(KEY, JSON.stringify(others));
  for (const { taskId, text, moment, before, date, carried, kept, accepted } of stored.filter(isOurs)) {
    const task = data.store.task(taskId);
    if (task === undefined || task.completedAt !== null || task.title !== text) continue;
    const decisions = { before, date, carried, dismissed: new Set(kept), accepted: new Set(accepted) };
    part.applyCaptured(data, taskId, readLine(data, text, decisions, moment), shown);
  }
}

function storedLines(): readonly UnreadLine[] {
  try {
    const lines: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(lines) ? (lines as UnreadLine[]) : [];
  } catch {
    return [];
  }
}

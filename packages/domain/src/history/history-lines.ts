/** The lines of a history: edits of one field within ten minutes are one (HISTORY-10). */
import type { TextPart } from './text-splice.ts';
import { eventWords, viaWords, type HistoryEvent, type HistoryReader } from './event-words.ts';
import { LONG_FIELDS } from './task-events.ts';

/** A part of a text that an edit has replaced. */
export interface TextEdit {
  readonly removed: string;
  readonly added: string;
}

export interface HistoryLine {
  /** The id of the line's newest event. */
  readonly id: string;
  readonly taskId: string;
  /** The ISO instant of the newest event. */
  readonly at: string;
  readonly userId: string | null;
  readonly text: string;
  /** The means, such as 'by Claude'; undefined for the app. */
  readonly via: string | undefined;
  /** The edits of a long text, oldest first; empty for other events. */
  readonly edits: readonly TextEdit[];
}

const JOINED_MS = 10 * 60_000;

const JOINABLE: ReadonlySet<string> = new Set(['changed', 'moved', 'assigned']);

/** Events that are shown as one, oldest first. */
type Run = [HistoryEvent, ...HistoryEvent[]];

/**
 * Returns the lines for events, both newest first. Edits of one field by one person are one line if all of them are
 * within ten minutes and nobody else has edited the field in between.
 */
export function historyLines(events: readonly HistoryEvent[], reader: HistoryReader): HistoryLine[] {
  const runs: Run[] = [];
  /** The latest run of each field of each task. */
  const latest = new Map<string, Run>();
  for (const event of events.toReversed()) {
    const key = `${event.taskId} ${event.field ?? ''}`;
    const run = latest.get(key);
    if (run !== undefined && continues(run, event)) {
      run.push(event);
    } else {
      const next: Run = [event];
      runs.push(next);
      latest.set(key, next);
    }
  }
  const newest = (run: Run): HistoryEvent => run.at(-1) ?? run[0];
  const positions = new Map(events.map(({ id }, index) => [id, index]));
  const position = (run: Run): number => positions.get(newest(run).id) ?? 0;
  return runs.toSorted((a, b) => position(a) - position(b)).map((run) => lineOf(run, newest(run), reader));
}

function continues([first]: Run, event: HistoryEvent): boolean {
  return (
    JOINABLE.has(event.kind) &&
    first.kind === event.kind &&
    first.actor.userId === event.actor.userId &&
    first.actor.via === event.actor.via &&
    first.actor.name === event.actor.name &&
    Date.parse(event.at) - Date.parse(first.at) <= JOINED_MS
  );
}

function lineOf(run: Run, newest: HistoryEvent, reader: HistoryReader): HistoryLine {
  const { from = null } = run[0];
  const joined = newest.field === 'tagIds' ? { ...newest, ...tagsOf(run) } : { ...newest, from };
  return {
    id: newest.id,
    taskId: newest.taskId,
    at: newest.at,
    userId: newest.actor.userId,
    text: eventWords(joined, reader),
    via: viaWords(newest.actor),
    edits: run.flatMap(editOf),
  };
}

/** Returns the tags that all events of a run together have removed and added. */
function tagsOf(run: Run): { readonly from: readonly string[]; readonly to: readonly string[] } {
  const removed = new Set<string>();
  const added = new Set<string>();
  for (const { from, to } of run) {
    for (const id of (from ?? []) as readonly string[]) if (!added.delete(id)) removed.add(id);
    for (const id of (to ?? []) as readonly string[]) if (!removed.delete(id)) added.add(id);
  }
  return { from: [...removed], to: [...added] };
}

function editOf({ field, from, to }: HistoryEvent): TextEdit[] {
  if (!LONG_FIELDS.some((name) => name === field)) return [];
  return [{ removed: (from as TextPart).text, added: (to as TextPart).text }];
}

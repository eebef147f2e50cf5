/** A change on its way to the server. */
import type { Task, TaskRecord } from '@questlog/contract/tasks';
import type { Project } from '@questlog/contract/projects';
import type { Effects } from '../store/effects.ts';
import type { Answer } from '../../nouns/store-input.ts';

/** What the answer's body is. */
export type AnswerKind = 'task' | 'tasks' | 'project' | 'none';

/** The part that says what is done; the outbox adds who, when and how often. */
export interface ActionDraft {
  /** The path, with `/api`. */
  readonly url: string;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly body?: object;
  readonly effects: Effects;
  readonly answer: AnswerKind;
  /** The server does more than its answer tells: read the changes after it. */
  readonly reload?: boolean;
  /** A refusal is put right without a word: nobody would try it again by hand. */
  readonly silent?: boolean;
  /** What a person calls it, for the message of a refusal: 'Add task'. */
  readonly description: string;
  /** What the person typed, to copy. */
  readonly content?: string;
}

/**
 * A record of the offline database. The first seven fields are the specification's (accounts-and-billing.md
 * section 9); who and where the action belongs to stays with it, so that it can never land in another account.
 */
export interface QueuedAction {
  readonly id: string;
  readonly url: string;
  readonly method: string;
  /** Without authorization: the token is the one in force when it is sent. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Milliseconds since 1970, strictly rising within a tab: the order of sending. */
  readonly timestamp: number;
  readonly retryCount: number;
  readonly userId: string;
  readonly accountId: string;
  readonly effects: Effects;
  readonly answer: AnswerKind;
  readonly reload: boolean;
  /** See {@link ActionDraft}. */
  readonly silent?: boolean;
  readonly description: string;
  readonly content: string;
}

/** A GET that failed is a promise to read again, not a change: one per address, and counted nowhere. */
export function isReload(action: Pick<QueuedAction, 'method'>): boolean {
  return action.method === 'GET';
}

/** The rows in the body of an answer. */
export function readAnswer(kind: AnswerKind, body: unknown): Answer {
  if (body === undefined || body === null) return {};
  switch (kind) {
    case 'task': {
      const task = body as Task;
      return { tasks: [task], tags: task.tags };
    }
    case 'tasks':
      return { tasks: (body as { readonly tasks: readonly TaskRecord[] }).tasks };
    case 'project':
      return { projects: [body as Project] };
    case 'none':
      return {};
  }
}

/** Whether everything that `later` does is to rows that `first` was to make: refused with it, it can only fail. */
export function dependsOn(later: QueuedAction, first: QueuedAction): boolean {
  const made = new Set<string>();
  for (const rows of [first.effects.tasks, first.effects.projects]) {
    for (const [id, effect] of rows ?? []) {
      if (effect.op === 'put' && effect.row.isPendingSync) made.add(id);
    }
  }
  const touched = [...(later.effects.tasks?.keys() ?? []), ...(later.effects.projects?.keys() ?? [])];
  return touched.length > 0 && touched.every((id) => made.has(id));
}

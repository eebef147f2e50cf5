/** The declaration of a noun: everything that the data layer knows about one kind of synced row. */
import type { ActionKind } from '../engine/outbox/action-kinds.ts';
import type { QueueClock } from '../engine/outbox/queue-clock.ts';
import type { ActionDraft } from '../engine/outbox/queued-action.ts';
import type { AnyCollection } from '../engine/store/collection.ts';
import type { RowStore } from '../engine/store/row-store.ts';
import type { Topic } from '../engine/store/topics.ts';
import type { ActionText } from './action-text.ts';

/** The kinds of changes, with their labels and error messages, by name. */
export type NounKinds = Readonly<Record<string, ActionKind & ActionText>>;

/** The dependencies of a noun's commands. `Readers` are the readers that they call. */
export interface NounDeps<Readers = unknown> {
  readonly store: RowStore & Readers;
  /** Assigns each change a later timestamp than the previous one. */
  readonly clock: Pick<QueueClock, 'now'>;
  readonly userId: () => string | null;
  /** Returns true if the user adds new tasks at the bottom of lists (TASK-96). */
  readonly addsLast?: () => boolean;
  readonly push: (draft: ActionDraft) => void;
}

type Method = (...args: never) => unknown;

/** For each reader that a hook calls, the topic that announces changes to its result. */
export type TopicsOf<Readers> = {
  readonly [Name in keyof Readers]?:
    | Topic
    | (Readers[Name] extends Method ? (...args: Parameters<Readers[Name]>) => Topic : never);
};

export interface Noun<
  Collections extends readonly AnyCollection[],
  Kinds extends NounKinds,
  Readers extends object,
  Topics extends TopicsOf<Readers>,
  Commands extends object,
  Deps extends NounDeps,
> {
  /** In dependency order: updating an index may re-index rows of later collections. */
  readonly collections: Collections;
  readonly kinds: Kinds;
  readonly readers: (store: RowStore) => Readers;
  readonly topics: Topics;
  /** The user's commands. Omitted if they are loaded with their screens. */
  readonly commands?: (deps: Deps) => Commands;
}

export function noun<
  const Collections extends readonly AnyCollection[],
  const Kinds extends NounKinds,
  Readers extends object,
  const Topics extends TopicsOf<Readers>,
  Commands extends object,
  Deps extends NounDeps,
>(
  definition: Noun<Collections, Kinds, Readers, Topics, Commands, Deps>,
): Noun<Collections, Kinds, Readers, Topics, Commands, Deps> {
  return definition;
}

/** Converts a union to an intersection. */
export type All<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

/** The kinds of changes that the app makes: by kind, the page, the service worker and the texts know an action. */
import type { AnswerRows } from '../store/row-store.ts';

export interface ActionKind {
  /** A refusal is put right without a word: nobody would try it again by hand. */
  readonly silent?: boolean;
  /** The rows in the body of the answer; without it, the answer has none. */
  readAnswer?(body: never): AnswerRows;
}

export type ActionKinds = Readonly<Record<string, ActionKind>>;

/** The rows that the answer to an action of a kind brought. */
export function readAnswer(kinds: ActionKinds, kind: string, body: unknown): AnswerRows {
  if (body === undefined || body === null) return {};
  return kinds[kind]?.readAnswer?.(body as never) ?? {};
}

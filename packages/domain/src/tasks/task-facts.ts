/**
 * What the rules about tasks look at. The server's rows and the browser's store both give it.
 *
 * Glossary: a task is *scheduled* on the date one means to do it and *due* on the date it must be done by;
 * it is *open* until it is completed; *this evening* is a scheduled date with the evening set.
 */
import type { LocalDate } from '../dates/local-date.ts';

export const PRIORITIES = ['none', 'low', 'medium', 'high'] as const;
export type Priority = (typeof PRIORITIES)[number];

export interface TaskFacts {
  readonly id: string;
  readonly projectId: string | null;
  readonly scheduledOn: LocalDate | null;
  readonly thisEvening: boolean;
  readonly dueOn: LocalDate | null;
  /** The date of completion in the zone of the one who looks; null while open. */
  readonly completedOn: LocalDate | null;
  readonly projectOrder: number | null;
  readonly todayOrder: number | null;
  readonly anytimeOrder: number | null;
  /** ISO 8601 instant in UTC with milliseconds: sorts as text. */
  readonly createdAt: string;
}

/** A test question of `question-vectors.ts`, and what it finds. */

/** An error: its position, its length and its message. */
export type QuestionError = readonly [position: number, length: number, message: string];

/** The settings of a question's author that have since changed. */
export interface QuestionAuthor {
  readonly languages?: readonly string[];
  readonly region?: string;
  /** True if the tag, project, section and member 'Gone' existed. */
  readonly hadOthers?: boolean;
}

/** The settings of the reader. */
export interface QuestionReader {
  /** Languages in addition to English; none by default. */
  readonly languages?: readonly string[];
  /** GB by default. */
  readonly region?: string;
  /** UTC by default. */
  readonly zone?: string;
  /** The first day of the week, 0 for Sunday; Monday by default. */
  readonly weekStart?: number;
  readonly now?: string;
  /** Absent if the reader is the author. */
  readonly author?: QuestionAuthor;
}

/**
 * A question, the keys of the tasks that match, and the settings of the reader. The tasks of each list are separated by
 * commas. 'open' stands for all open tasks, 'all' for all, and 'open but x' for those without x. Errors are a list.
 */
export type QuestionVector = readonly [
  question: string,
  expected: string | readonly QuestionError[],
  reader?: QuestionReader,
];

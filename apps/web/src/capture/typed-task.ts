import type { Captured, CaptureItem } from '@questlog/domain/capture/captured';
import type { NameSuggestion } from '@questlog/domain/capture/suggest-names';
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { TagSuggestion } from '@questlog/domain/tags/tag-suggestions';
import type { SortedWords } from '@questlog/domain/tags/tagged-text';
import type { View } from '@questlog/domain/tasks/task-views';
import type { TaskInput } from '../data/nouns/tasks/task-input.ts';

/**
 * The tags and the date that the task gets even if they are not typed, and the phrases that the user has kept or
 * accepted. The phrases are folded for comparison.
 */
export interface Decisions {
  readonly carried?: readonly string[];
  /** A typed time without a date is on this date. */
  readonly date?: LocalDate | null | undefined;
  readonly dismissed?: ReadonlySet<string>;
  readonly accepted?: ReadonlySet<string>;
  /** The title before an edit. Its phrases stay text. */
  readonly before?: string | undefined;
}

/** A task whose title is being typed, with its suggestions. */
export interface TypedTask {
  readonly text: string;
  /** Sets the text, cut at a title's maximum length. */
  readonly setText: (text: string) => void;
  readonly captured: Captured;
  /**
   * Returns the text's meaning at the time of the call. It differs from `captured` if the grammar has been
   * loaded since the last render (CAPTURE-54).
   */
  readonly capturedNow: () => Captured;
  /** The tags and the date that the task gets anyway, and the phrases that the user has kept or accepted. */
  readonly decisions: Decisions;
  /** The day on which the text was typed. */
  readonly today: LocalDate;
  /** The phrases that apply, are only offered, or are locked. Tags are included only if they are locked. */
  readonly phrases: readonly CaptureItem[];
  /** The words that start with #: tags, possible tags and plain text. */
  readonly words: SortedWords;
  /** The existing tags that match the one being typed. */
  readonly suggestions: readonly TagSuggestion[];
  /** The existing projects or sections that match the one being typed. */
  readonly nameSuggestions: readonly NameSuggestion[];
  readonly accept: (item: CaptureItem) => void;
  /** Keeps a phrase as text in the title. */
  readonly keep: (item: CaptureItem) => void;
  /** Turns a number after # into a tag. */
  readonly acceptTag: (path: string) => void;
  /** Keeps a tag and its descendants as text. */
  readonly keepTag: (path: string) => void;
  /**
   * Accepts the first suggestion or offer (Tab). Returns false if the field shows no suggestion and no offer.
   */
  readonly takeOffer: () => boolean;
  /**
   * Closes the suggestions, or else keeps the last phrase or tag as text (Escape). Returns false if there is
   * neither.
   */
  readonly dismissLast: () => boolean;
  /**
   * Keeps the phrase before the cursor as text (Backspace). Returns false if no phrase ends at the cursor.
   */
  readonly keepBefore: (cursor: number | null) => boolean;
  /**
   * Creates the task. Returns its id; undefined if the text has no title.
   * @param shown the current view: if the task does not appear in it, a message names the view in which it
   * does
   */
  readonly create: (input: Omit<TaskInput, 'title'>, shown?: View) => string | undefined;
  /**
   * Returns true if the text can be a title: not empty or invisible, and not only tags (CAPTURE-4, TASK-90).
   */
  readonly hasTitle: () => boolean;
  /** Removes the phrases of these kinds, because the user has selected a different value in a field. */
  readonly drop: (kinds: readonly CaptureItem['kind'][]) => void;
  readonly clear: () => void;
  /** Clears the text. {@link restore} can restore it until something else is typed (CAPTURE-44). */
  readonly discard: () => void;
  /** Restores the cleared text. Returns false if no text was cleared. */
  readonly restore: () => boolean;
}

import type { LocalDate } from '../dates/local-date.ts';
import type { LocalTime } from '../dates/local-time.ts';
import type { RepeatRule } from '../recurrence/repeat-rule.ts';
import type { LeftWord } from '../tags/tagged-text.ts';
import { TYPED_FIELDS, type TypedField, type TypedFields as AllTypedFields } from '../tasks/task-fields.ts';
import type { ClockReader } from './hours-ahead.ts';
import type { NamedProject, NamedSection, SectionsOf } from './marks.ts';
import type { NamedMember } from './member-marks.ts';
import type { WordTable } from './word-table.ts';

/** The user and account data that determine how a line is parsed. */
export interface CaptureReader extends ClockReader {
  /** Words of the reader's other languages, in addition to English. */
  readonly languages?: readonly WordTable[];
  /** Words of the languages that the reader could add. Phrases in them stay text (CAPTURE-53). */
  readonly otherLanguages?: readonly WordTable[];
  readonly projects?: readonly NamedProject[];
  readonly sectionsOf?: SectionsOf;
  /** The Active members of an account with several of them. */
  readonly members?: readonly NamedMember[];
  /** The date that the task has anyway, on which a time without a date is. Ignored if it has passed. */
  readonly date?: LocalDate | null | undefined;
  /** Full paths of the account's tags. */
  readonly tags?: ReadonlySet<string>;
  /** Tags that the task already has, as paths or ids. */
  readonly carried?: readonly string[];
  /** Phrases that the user chose to keep as text, in lower case and without accents. */
  readonly dismissed?: ReadonlySet<string>;
  /** Offered phrases that the user accepted, in lower case and without accents. */
  readonly accepted?: ReadonlySet<string>;
  /** Kinds of items that the plan does not include. */
  readonly locked?: ReadonlySet<'tag' | 'repeat'>;
}

export type CaptureKind =
  | 'schedule'
  | 'due'
  | 'repeat'
  | TypedField
  | 'reminder'
  | 'project'
  | 'assignee'
  | 'tag';
export const SPAN_KINDS = [
  'date',
  'time',
  'due',
  ...TYPED_FIELDS,
  'project',
  'assignee',
  'tag',
  'repeat',
  'reminder',
] as const;
export type SpanKind = (typeof SPAN_KINDS)[number];

/** A recognised part of the text, [start, end) in UTF-16 units. */
export interface CaptureSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: SpanKind;
  readonly taken: boolean;
}

/** A phrase or mark, shown as one chip. */
export interface CaptureItem {
  readonly kind: CaptureKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly taken: boolean;
  /** True if the item remains text because the plan does not include its kind. */
  readonly isLocked: boolean;
  readonly spans: readonly CaptureSpan[];
  /** BCP 47 subtags of the languages that read a phrase like this; none for a mark. */
  readonly languages: readonly string[];
  /** The values that this item sets, together with the others that apply. */
  readonly facts: Partial<CaptureFacts>;
  /** The name of a project that does not exist yet. */
  readonly missingProject?: string;
}

export interface CaptureFacts extends AllTypedFields {
  readonly scheduledOn: LocalDate;
  readonly thisEvening: boolean;
  readonly time: LocalTime;
  readonly dueOn: LocalDate;
  readonly project: NamedProject;
  readonly section: NamedSection;
  readonly assignee: NamedMember;
  readonly tagPath: string;
  readonly rule: RepeatRule;
  /** Minutes before the time at which a reminder rings. */
  readonly reminderMinutes: number;
}

/** The plain fields that a line sets. */
export type TypedFields = { readonly [Field in TypedField]?: AllTypedFields[Field] | undefined };

/** A line as English and the reader's languages read it. */
export interface LineReading extends TypedFields {
  readonly title: string;
  readonly scheduledOn: LocalDate | undefined;
  readonly thisEvening: boolean;
  readonly time: LocalTime | undefined;
  readonly dueOn: LocalDate | undefined;
  readonly project: NamedProject | undefined;
  /** A section of the project. */
  readonly section: NamedSection | undefined;
  readonly assignee: NamedMember | undefined;
  /** Paths of the typed tags and of their ancestors, ancestors first. */
  readonly tagPaths: readonly string[];
  readonly typedTags: readonly string[];
  readonly rule: RepeatRule | undefined;
  /** For each reminder, the minutes before the time. */
  readonly reminderMinutes: readonly number[];
  /** Recognised items in text order; they never overlap. */
  readonly items: readonly CaptureItem[];
  /**
   * True if the text consists only of phrases and marks. In that case none of them applies, and the whole
   * text is the title.
   */
  readonly isOnlyMarks: boolean;
  /** Words beginning with # that remain text, each with the reason shown to the user. */
  readonly left: readonly LeftWord[];
}

export interface Captured extends LineReading {
  /**
   * BCP 47 subtag of a language that the reader does not use and in which a phrase of the line would apply.
   * Undefined also if several languages read it equally well.
   */
  readonly otherLanguage: string | undefined;
}

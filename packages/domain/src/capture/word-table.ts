/**
 * The words of one language for dates, times, due dates and repeats (CAPTURE-30). A table contains only
 * words; the grammar is the same for all languages.
 */

/** Words with the same meaning, separated by commas. A phrase of several words contains spaces. */
type Words = string;
/** Words that each mean a number, which is their position in the list. */
type NumberedWords = readonly Words[];

export interface WordTable {
  /** The language's BCP 47 subtag: 'en'. */
  readonly language: string;
  /** The words for today, tomorrow, and the day after tomorrow. */
  readonly day: NumberedWords;
  readonly yesterday: Words;
  /** The names of the weekdays, from Monday to Sunday. */
  readonly weekday: NumberedWords;
  /** The names of the months, from January to December. */
  readonly month: NumberedWords;
  /** The words for day, week, month and year, including plurals. */
  readonly unit: NumberedWords;
  /** The words for the numbers, starting with one; 'a', as in 'a week', is also one. */
  readonly number: NumberedWords;
  /** The words for 'first' to 'fourth'. */
  readonly nth: NumberedWords;
  readonly lastNth: Words;
  readonly weekend: Words;
  readonly nextWeekend: Words;
  readonly nextWeek: Words;
  readonly nextMonth: Words;
  readonly nextYear: Words;
  readonly endOfWeek: Words;
  readonly endOfMonth: Words;
  readonly endOfYear: Words;
  /** The words for 'this', 'next' and 'last', before or after a weekday. */
  readonly this: Words;
  readonly next: Words;
  readonly last: Words;
  /** The words for 'in' before a number of days. */
  readonly in: Words;
  readonly ago: Words;
  /** The words for 'on' before a date, with or without an article. */
  readonly on: Words;
  /** Words before a day of the month that has no ending: 'el 15'. */
  readonly dayLead: Words;
  readonly the: Words;
  readonly of: Words;
  /** The words for 'at' before a time. */
  readonly at: Words;
  /** The words that come before a due date. */
  readonly due: Words;
  /** The word after an hour: '17 Uhr'. */
  readonly oClock: Words;
  /** The words for minute and hour, including plurals: 'in 30 min'. */
  readonly clockUnit: NumberedWords;
  /** The words for 'half an hour' after 'in'. */
  readonly halfHour: Words;
  /**
   * The words for 'quarter past', 'half past', 'quarter to' and 'half an hour before', which come before an
   * hour: 'halb sechs' is half past 5.
   */
  readonly beforeHour: NumberedWords;
  /**
   * The words for 'and a quarter', 'and a half' and 'less a quarter', which come after an hour: 'a las cinco
   * y media'.
   */
  readonly afterHour: NumberedWords;
  /** The words for the hours, starting with one, if they differ from the numbers. */
  readonly hourNumber: NumberedWords;
  readonly noon: Words;
  readonly tonight: Words;
  /** The word for the evening when it follows a date: 'tomorrow evening'. */
  readonly evening: Words;
  /**
   * Words for the morning and the afternoon when they follow a date: 'tomorrow morning', 'friday in the
   * afternoon'.
   */
  readonly morning: Words;
  readonly afternoon: Words;
  /** Words for the part of the day to which a time belongs: 'in the evening'. */
  readonly dayPart: Words;
  readonly every: Words;
  /** The words for 'other' in 'every other week'. */
  readonly other: Words;
  /** Complete phrases that mean each day, week, month and year. */
  readonly adverb: NumberedWords;
  /** Words that mean every Monday to every Sunday: 'on mondays'. */
  readonly weekly: NumberedWords;
  readonly workday: Words;
  /** The words for 'weekend' after 'every'. */
  readonly weekendDays: Words;
  /** The words for 'day' in 'the last day of the month'. */
  readonly monthDay: Words;
  readonly ofTheMonth: Words;
  readonly and: Words;
  /** Words that remove the date in the date field. */
  readonly none: Words;
  /** Words that are read as a date only together with a second part: 'sat', 'may'. */
  readonly unsure: Words;
  /** Weekday names that can also be people's names if they are capitalised. */
  readonly names: Words;
  /** Words before a phrase that make it part of the title: 'the', 'until'. */
  readonly leadsOn: Words;
  /** The endings of a day of the month: 'st', 'th', '.'. */
  readonly ordinals: Words;
  /** True if 'am' can mean 'on', so that '2 am Freitag' is not a time. */
  readonly hasAmAsOn: boolean;
  /** True if an hour followed by its word, as in "5 o'clock", is on the 12-hour clock. */
  readonly hasTwelveHours: boolean;
  /** True if the month can come before the day: 'Dec 15'. */
  readonly hasMonthFirst: boolean;
  /** True if a time can be written as '17h30'. */
  readonly hasHourLetter: boolean;
}

/** The fields of a word table that contain words to look up in a line. */
export type WordKind = Exclude<
  keyof WordTable,
  | 'language'
  | 'unsure'
  | 'leadsOn'
  | 'ordinals'
  | 'hasTwelveHours'
  | 'hasAmAsOn'
  | 'hasMonthFirst'
  | 'hasHourLetter'
>;

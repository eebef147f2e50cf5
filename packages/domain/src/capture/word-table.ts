/**
 * One language's words for dates, times, due dates and repeats (CAPTURE-30). The grammar is the same for all
 * languages.
 */

/** Synonyms, separated by commas. A phrase of several words contains spaces. */
type Words = string;
/** Lists of synonyms. A list's position is the value of its words. */
type NumberedWords = readonly Words[];

export interface WordTable {
  /** BCP 47 subtag: 'en'. */
  readonly language: string;
  /** Words for today, tomorrow, and the day after tomorrow. */
  readonly day: NumberedWords;
  readonly yesterday: Words;
  /** Weekdays, from Monday to Sunday. */
  readonly weekday: NumberedWords;
  /** Months, from January to December. */
  readonly month: NumberedWords;
  /** Day, week, month and year, with plurals. */
  readonly unit: NumberedWords;
  /** Numbers from one; 'a', as in 'a week', is also one. */
  readonly number: NumberedWords;
  /** 'first' to 'fourth'. */
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
  /** 'this', 'next' and 'last', before or after a weekday. */
  readonly this: Words;
  readonly next: Words;
  readonly last: Words;
  /** 'in', before a number of days. */
  readonly in: Words;
  readonly ago: Words;
  /** 'on' before a date, with or without an article. */
  readonly on: Words;
  /** Words that come before a bare day of the month: 'el 15'. */
  readonly dayLead: Words;
  readonly the: Words;
  readonly of: Words;
  /** 'at' before a time. */
  readonly at: Words;
  /** Words that introduce a due date. */
  readonly due: Words;
  /**
   * Words that introduce a due date if the date is unambiguous: 'voor vrijdag' is a due date, 'voor ma' may
   * name a person.
   */
  readonly before: Words;
  /** The word after an hour: '17 Uhr'. */
  readonly oClock: Words;
  /** 'for' before a duration: 'for 45 min'. */
  readonly for: Words;
  /** 'remind me' before the time by which a reminder is earlier. */
  readonly remind: Words;
  /** 'before' behind that time: 'remind me 10 min before'. */
  readonly earlier: Words;
  /** The singular and plural words for minute and hour, as in 'in 30 min'. */
  readonly clockUnit: NumberedWords;
  /** 'half an hour' after 'in'. */
  readonly halfHour: Words;
  /**
   * 'quarter past', 'half past', 'quarter to' and 'half an hour before', before an hour: 'halb sechs' is half
   * past 5.
   */
  readonly beforeHour: NumberedWords;
  /** 'and a quarter', 'and a half' and 'less a quarter', after an hour: 'a las cinco y media'. */
  readonly afterHour: NumberedWords;
  /** Numbers of hours, starting at one, if they differ from the ordinary numbers. */
  readonly hourNumber: NumberedWords;
  readonly noon: Words;
  readonly tonight: Words;
  /** The evening after a date: 'tomorrow evening'. */
  readonly evening: Words;
  /** The morning and the afternoon after a date: 'tomorrow morning', 'friday in the afternoon'. */
  readonly morning: Words;
  readonly afternoon: Words;
  /** Words after a time that name a part of the day: '8 in the evening'. */
  readonly dayPart: Words;
  readonly every: Words;
  /** 'other' in 'every other week'. */
  readonly other: Words;
  /** Words such as 'daily', 'weekly', 'monthly' and 'yearly', in this order. */
  readonly adverb: NumberedWords;
  /** Words for every Monday to every Sunday: 'on mondays'. */
  readonly weekly: NumberedWords;
  readonly workday: Words;
  /** 'weekend' after 'every'. */
  readonly weekendDays: Words;
  /** 'day' in 'the last day of the month'. */
  readonly monthDay: Words;
  readonly ofTheMonth: Words;
  /** Words after a typed repeat that count it from the completion: '3 weeks after'. */
  readonly afterDone: Words;
  readonly and: Words;
  /** Words that clear the date when typed in the date field. */
  readonly none: Words;
  /** Words that are dates only with a second part: 'sat', 'may'. */
  readonly unsure: Words;
  /** Weekday names that are also first names if capitalised. */
  readonly names: Words;
  /** Words before a phrase that make it part of the title: 'the', 'until'. */
  readonly leadsOn: Words;
  /** Words before the first end of a range: 'from 9 to 5'. */
  readonly rangeStart: Words;
  /** Words between the two ends of a range. */
  readonly rangeEnd: Words;
  /** Words that keep the date or time after them as text: 'since 5 dec'. */
  readonly since: Words;
  /** Words after a repeat that end or restrict it: 'every day until spring', 'every day except mondays'. */
  readonly limit: Words;
  /** Words before a number that looks like a date but is not one: 'chapter 3.12.' */
  readonly numbered: Words;
  /** Endings of a day of the month: 'st', 'th', '.'. */
  readonly ordinals: Words;
  /** True if 'am' can mean 'on', so that '2 am Freitag' is not a time. */
  readonly hasAmAsOn: boolean;
  /** True if hours with "o'clock" are on the 12-hour clock. */
  readonly hasTwelveHours: boolean;
  /** True if the month can come before the day: 'Dec 15'. */
  readonly hasMonthFirst: boolean;
  /** True if dates are usually written like '15.12.' */
  readonly hasDottedDates: boolean;
  /** True if times can be written like '17h30'. */
  readonly hasHourLetter: boolean;
}

/** The fields of a word table that contain words to look up in a line. */
export type WordKind = Exclude<
  keyof WordTable,
  | 'language'
  | 'unsure'
  | 'leadsOn'
  | 'numbered'
  | 'ordinals'
  | 'hasTwelveHours'
  | 'hasAmAsOn'
  | 'hasMonthFirst'
  | 'hasDottedDates'
  | 'hasHourLetter'
>;

/** The interface of all file readers. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { CsvMapping } from './csv/csv-mapping.ts';
import type { Imported } from './imported.ts';

/** A file that a person chose. */
export interface SourceFile {
  /** The file name as given by the browser, without a folder. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The context on which the meaning of dates and words in files depends. */
export interface ReadingContext {
  /** The current date in the person's time zone. */
  readonly today: LocalDate;
  /** The person's IANA time zone, in which instants become dates. */
  readonly timeZone: string;
  /** The languages to understand in addition to English, as BCP 47 tags. */
  readonly languages: readonly string[];
  /** The person's region, which decides whether 3/4 is in March or April; undefined if unknown. */
  readonly region?: string | undefined;
  /**
   * The meaning of a table's columns, as chosen by the person; undefined to derive it from the column names.
   */
  readonly columns?: CsvMapping | undefined;
}

/** Reads one file format. */
export interface Reader {
  /**
   * Returns whether the file has this format, judging by its content, because the file name proves nothing.
   * Never throws, and reads no more than it needs.
   */
  readonly accepts: (file: SourceFile) => boolean;
  /** Reads the file. Throws an {@link UnreadableFile} if the file cannot be read. */
  readonly read: (file: SourceFile, context: ReadingContext) => Imported | Promise<Imported>;
}

/** Thrown for a file that cannot be read. The message is shown to the person. */
export class UnreadableFile extends Error {}

/** The interface of all readers of files. */
import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { CsvMapping } from './csv/csv-mapping.ts';
import type { Imported } from './imported.ts';

/** A file that a person chose. */
export interface SourceFile {
  /** The name from the browser, without a folder. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The facts that dates and words in files depend on. */
export interface ReadingContext {
  /** Today in the person's time zone. */
  readonly today: LocalDate;
  /** The person's IANA time zone, in which instants become dates. */
  readonly timeZone: string;
  /** The languages of words in addition to English, as BCP 47 tags. */
  readonly languages: readonly string[];
  /** The person's region, or undefined: decides whether 3/4 is in March or April. */
  readonly region?: string | undefined;
  /** The meaning of the columns of a table that the person chose; undefined to recognize them by their names. */
  readonly columns?: CsvMapping | undefined;
}

/** Reads one format. */
export interface Reader {
  /**
   * Returns whether the file has this format, judged by its content; a name alone is no proof. Never throws, and reads
   * no more than it needs.
   */
  readonly accepts: (file: SourceFile) => boolean;
  /** Reads the file. Throws an {@link UnreadableFile} for one that it cannot read. */
  readonly read: (file: SourceFile, context: ReadingContext) => Imported | Promise<Imported>;
}

/** Thrown for a file that cannot be read; the message is shown to the person. */
export class UnreadableFile extends Error {}

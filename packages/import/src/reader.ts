import type { LocalDate } from '@questlog/domain/dates/local-date';
import type { CsvMapping } from './csv/csv-mapping.ts';
import type { Imported } from './imported.ts';

export interface SourceFile {
  /** The file name from the browser, without folders. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The data about the user that determine how dates and words in a file are read. */
export interface ReadingContext {
  /** Today's date in the user's time zone. */
  readonly today: LocalDate;
  /** The user's IANA time zone, in which instants become dates. */
  readonly timeZone: string;
  /** Languages in addition to English, as BCP 47 tags. */
  readonly languages: readonly string[];
  /** The user's region, which determines whether 3/4 is in March or April; undefined if unknown. */
  readonly region?: string | undefined;
  /** The meaning of a table's columns, as chosen by the user; by default it follows from their names. */
  readonly columns?: CsvMapping | undefined;
}

export interface Reader {
  /**
   * Returns whether the file's content has this format. Ignores the file name. Never throws, and reads no
   * more than necessary.
   */
  readonly accepts: (file: SourceFile) => boolean;
  /** Reads the file. Throws an {@link UnreadableFile} if it cannot be read. */
  readonly read: (file: SourceFile, context: ReadingContext) => Imported | Promise<Imported>;
}

/** A file that cannot be read. The message is shown to the user. */
export class UnreadableFile extends Error {}

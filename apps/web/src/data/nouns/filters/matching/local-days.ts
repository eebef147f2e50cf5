/** Converts instants to days in a zone. Formatting each instant would take longer than evaluating a filter. */
import { localDateAt, startOfDay, type LocalDate } from '@questlog/domain/dates/local-date';

const DAY_MS = 86_400_000;

/** The days of a zone that one day in UTC overlaps. */
interface Overlap {
  readonly first: LocalDate;
  readonly last: LocalDate;
  /** The first instant of the last day, in milliseconds since 1970. */
  readonly change: number;
}

export class LocalDays {
  readonly #overlaps = new Map<number, Overlap>();
  readonly #timeZone: string;

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  /** Returns the day of an ISO 8601 instant. */
  of(instant: string): LocalDate {
    const epochMs = Date.parse(instant);
    const utcDay = Math.floor(epochMs / DAY_MS);
    let overlap = this.#overlaps.get(utcDay);
    if (overlap === undefined) this.#overlaps.set(utcDay, (overlap = this.#overlap(utcDay * DAY_MS)));
    return epochMs < overlap.change ? overlap.first : overlap.last;
  }

  #overlap(from: number): Overlap {
    const first = localDateAt(from, this.#timeZone);
    const last = localDateAt(from + DAY_MS - 1, this.#timeZone);
    return { first, last, change: first === last ? from : startOfDay(last, this.#timeZone) };
  }
}

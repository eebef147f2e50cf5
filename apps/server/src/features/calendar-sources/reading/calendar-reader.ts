/** Reads calendars at addresses that users name (CALENDAR-20). */
import { STORED_DAYS, type CalendarError } from '@questlog/domain/calendar/calendar-sources';
import { addDays, localDateAt } from '@questlog/domain/dates/local-date';
import { ConcurrencyLimiter } from '../../../platform/concurrency-limiter.ts';
import {
  OutgoingError,
  type Outgoing,
  type OutgoingResponse,
} from '../../../platform/http/outgoing/outgoing.ts';
import { CalendarParser, type ParsedCalendar, type ParserLimits } from './calendar-parser.ts';

export interface CalendarFailure {
  readonly kind: 'failed';
  readonly error: CalendarError;
  /** The status of the response, if it is the reason. */
  readonly status: number | null;
}

export interface ReadCalendar {
  readonly kind: 'read';
  readonly calendar: ParsedCalendar;
  readonly etag: string | null;
}

export type CalendarReading = ReadCalendar | CalendarFailure | { readonly kind: 'unchanged' };

export interface CalendarReaderOptions {
  readonly outgoing: Outgoing;
  /** Overrides the limits in tests. */
  readonly limits?: Partial<ParserLimits & { readonly responseMs: number }> | undefined;
}

const MAX_BYTES = 5_000_000;
const MAX_REDIRECTS = 3;
const RESPONSE_MS = 20_000;
/** An ETag that is longer than this, or has other characters, is not sent back. */
const ETAG = /^[\u0020-\u007e]{1,200}$/;

export class CalendarReader {
  readonly #outgoing: Outgoing;
  readonly #responseMs: number;
  readonly #parser: CalendarParser;
  readonly #turns = new ConcurrencyLimiter({
    atOnce: 8,
    maxWaiting: 100,
    waitMs: 60_000,
    whenFull: 'unavailable',
  });

  constructor({ outgoing, limits = {} }: CalendarReaderOptions) {
    this.#outgoing = outgoing;
    this.#responseMs = limits.responseMs ?? RESPONSE_MS;
    this.#parser = new CalendarParser(limits);
  }

  /**
   * Reads the calendar at an address.
   * @param etag of the stored copy; null to receive the calendar even if it is unchanged
   */
  read(url: string, etag: string | null, now: Date): Promise<CalendarReading> {
    return this.#turns.run(async () => {
      const response = await this.#request(url, etag);
      if (response instanceof OutgoingError) return failed(response.reason);
      const { status, body, headers } = response;
      if (status === 304 && etag !== null) return { kind: 'unchanged' };
      if (status !== 200) return failed('bad_status', status);
      const today = localDateAt(now.getTime(), 'UTC');
      const range = { from: addDays(today, -STORED_DAYS.before), to: addDays(today, STORED_DAYS.after) };
      const calendar = await this.#parser.parse({ bytes: body, range });
      if (typeof calendar === 'string') return failed(calendar);
      return { kind: 'read', calendar, etag: ETAG.test(headers.etag ?? '') ? (headers.etag ?? null) : null };
    });
  }

  close(): Promise<void> {
    return this.#parser.close();
  }

  async #request(url: string, etag: string | null): Promise<OutgoingResponse | OutgoingError> {
    try {
      return await this.#outgoing(url, {
        headers: { accept: 'text/calendar, */*;q=0.5', ...(etag === null ? {} : { 'if-none-match': etag }) },
        maxBytes: MAX_BYTES,
        maxRedirects: MAX_REDIRECTS,
        timeoutMs: this.#responseMs,
      });
    } catch (error) {
      if (error instanceof OutgoingError) return error;
      throw error;
    }
  }
}

const failed = (error: CalendarError, status: number | null = null): CalendarFailure => ({
  kind: 'failed',
  error,
  status,
});

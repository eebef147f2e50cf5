/**
 * Security events, for alerting an operator or investigating a break-in. Each event writes one log line with
 * a stable name and is counted in the metrics. Events that strangers can trigger at will are recorded only
 * when they begin.
 */
import { Counter } from 'prom-client';
import type { Log } from './log/log.ts';

/** All events, so that each has a count in the metrics from the start. */
export const SECURITY_EVENTS = [
  'signed_in',
  /**
   * A wrong password, or a password for an unknown address. Attempts rejected by a rate limit do not count.
   */
  'sign_in_failed',
  /** An address has reached the limit for wrong passwords. */
  'sign_in_locked',
  /** A client has reached the sign-in limit. */
  'sign_in_rate_exceeded',
  /** A code or refresh token was used twice. One of its two holders is a thief, so the session was ended. */
  'token_reused',
  /** A user signed out, on any of their devices, or revoked a token. */
  'session_revoked',
  'api_token_created',
  'api_token_revoked',
  /** A user has granted a program access to an account. */
  'assistant_connected',
  'assistant_revoked',
  /** A password change ended the user's other sessions. */
  'sessions_ended',
  /** The owner of an address reported that somebody else had claimed it. */
  'address_claim_rejected',
  /** From now on, tokens are signed with a new key. */
  'signing_key_changed',
  /** A form was submitted from another site. */
  'foreign_form_refused',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Routine events. Only their frequency matters. */
const ROUTINE: ReadonlySet<SecurityEvent> = new Set([
  'signed_in',
  'session_revoked',
  'api_token_created',
  'api_token_revoked',
  'assistant_connected',
  'assistant_revoked',
]);

/** Details to log with an event: ids and client addresses, never secrets or typed text. */
type Facts = Readonly<Record<string, string | null>>;

export class SecurityEvents {
  /** Counts events by name. The caller adds this counter to a registry. */
  readonly counter = new Counter({
    name: 'questlog_security_events_total',
    help: 'Security events, by their name in the log.',
    labelNames: ['event'] as const,
    registers: [],
  });
  readonly #log: Log;

  /** @param log gets one line per event */
  constructor(log: Log) {
    this.#log = log;
    for (const event of SECURITY_EVENTS) this.counter.inc({ event }, 0);
  }

  record(event: SecurityEvent, facts: Facts = {}): void {
    this.counter.inc({ event });
    this.#log[ROUTINE.has(event) ? 'info' : 'warn']({ event, ...facts }, 'security event');
  }
}

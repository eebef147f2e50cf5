/**
 * Security events about which an operator may want to be alerted, or which they may need to see after a
 * break-in. Each event writes one log line with a stable name and adds one to a count in the metrics. Events
 * that strangers can trigger at will are recorded only when they begin, not each time.
 */
import { Counter } from 'prom-client';
import type { Log } from './log/log.ts';

/** All events, listed so that each has a count in the metrics from the start. */
export const SECURITY_EVENTS = [
  /** A correct password was entered. */
  'signed_in',
  /**
   * Somebody entered a wrong password, or a password for an unknown address. Attempts rejected by a rate
   * limit are not counted.
   */
  'sign_in_failed',
  /** An address has reached the limit for wrong passwords. */
  'sign_in_locked',
  /** A client has reached the sign-in limit. */
  'sign_in_rate_exceeded',
  /** A code or refresh token was used twice: one of its two holders is a thief, so the session was ended. */
  'token_reused',
  /** A user signed out, on this or another of their devices, or revoked a token. */
  'session_revoked',
  /** A new password ended the user's other sessions. */
  'sessions_ended',
  /** The owner of an address reported that it was claimed by somebody else. */
  'address_claim_rejected',
  /** From now on, tokens are signed with a new key. */
  'signing_key_changed',
  /** One of the sign-in forms was submitted from another site. */
  'foreign_form_refused',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Routine events. Only how often they happen matters. */
const ROUTINE: ReadonlySet<SecurityEvent> = new Set(['signed_in', 'session_revoked']);

/** Details to log with an event: ids and client addresses, never secrets or typed text. */
type Facts = Readonly<Record<string, string | null>>;

/** Records the events of one server. */
export class SecurityEvents {
  /** Counts events by name. The caller adds the counter to a registry. */
  readonly counter = new Counter({
    name: 'questlog_security_events_total',
    help: 'Security events, by their name in the log.',
    labelNames: ['event'] as const,
    registers: [],
  });
  readonly #log: Log;

  /** @param log the log to which one line per event is written */
  constructor(log: Log) {
    this.#log = log;
    for (const event of SECURITY_EVENTS) this.counter.inc({ event }, 0);
  }

  /** Records an event. */
  record(event: SecurityEvent, facts: Facts = {}): void {
    this.counter.inc({ event });
    this.#log[ROUTINE.has(event) ? 'info' : 'warn']({ event, ...facts }, 'security event');
  }
}

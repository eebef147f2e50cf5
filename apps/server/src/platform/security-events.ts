/**
 * What an operator wants to be woken for, or to look up after a break-in: each time one line of the log, by a name that
 * stays, and one count in the metrics. What strangers can bring about as often as they like is recorded where it
 * begins, not each time.
 */
import { Counter } from 'prom-client';
import type { Log } from './log/log.ts';

/** All that there are, so that each has its count from the start. */
export const SECURITY_EVENTS = [
  /** A right password was given. */
  'signed_in',
  /** A wrong password, or one for an unknown address; counted as often as the limits allow. */
  'sign_in_failed',
  /** An address has met the limit of wrong passwords. */
  'sign_in_locked',
  /** A client has met the limit of sign-ins. */
  'sign_in_rate_exceeded',
  /** A code or refresh token was used twice: one of two holders is a thief, and the session has ended. */
  'token_reused',
  /** A user signed out, here or from another of their devices, or revoked a token. */
  'session_revoked',
  /** A new password ended the other sessions of its user. */
  'sessions_ended',
  /** The owner of an address said that the user who claimed it is somebody else. */
  'address_claim_rejected',
  /** Tokens are signed with another key from now on. */
  'signing_key_changed',
  /** A form of the sign-in pages was sent from another site. */
  'foreign_form_refused',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** They happen every day, so that only their number says something. */
const ROUTINE: ReadonlySet<SecurityEvent> = new Set(['signed_in', 'session_revoked']);

/** What is known of an event: ids and addresses of clients, never a secret or typed text. */
type Facts = Readonly<Record<string, string | null>>;

/** Records the events of one server. */
export class SecurityEvents {
  /** By event; in no registry until it is put into one. */
  readonly counter = new Counter({
    name: 'questlog_security_events_total',
    help: 'Sign-ins and what endangers them, by the name in the log.',
    labelNames: ['event'] as const,
    registers: [],
  });
  readonly #log: Log;

  /** @param log where each event is a line */
  constructor(log: Log) {
    this.#log = log;
    for (const event of SECURITY_EVENTS) this.counter.inc({ event }, 0);
  }

  /** Records that something has happened. */
  record(event: SecurityEvent, facts: Facts = {}): void {
    this.counter.inc({ event });
    this.#log[ROUTINE.has(event) ? 'info' : 'warn']({ event, ...facts }, 'security event');
  }
}

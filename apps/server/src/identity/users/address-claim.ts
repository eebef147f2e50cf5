/** Details of a claim to an address, for the email that asks the owner to confirm it (IDENTITY-56). */
import { deviceName } from '@questlog/domain/identity/device-name';
import { prose, utcTime, type Prose } from '../../platform/mail/mail-prose.ts';

/**
 * The reason for the email: the user registered, changed the address or asked for another email, or staff set
 * the address.
 */
type ClaimKind = 'registered' | 'changed' | 'asked' | 'staff';

/** A claim to an address, stored in a job until the email is sent. */
export interface AddressClaim {
  readonly kind: ClaimKind;
  /** The time of the claim, as an ISO 8601 string. */
  readonly at: string;
  readonly client: string;
  readonly device: string | null;
}

export interface Claimant {
  readonly client: string;
  readonly userAgent: string | undefined;
  readonly now: Date;
}

export function claimOf(kind: ClaimKind, { client, userAgent, now }: Claimant): AddressClaim {
  return { kind, at: now.toISOString(), client, device: deviceName(userAgent) ?? null };
}

/**
 * Returns the sentence that states who claimed the address, when, and from where. Staff are not named,
 * because they act for the product.
 */
export function claimText(name: string, { kind, at, client, device }: AddressClaim): Prose {
  const time = utcTime(new Date(at));
  const origin = device === null ? prose`${client}` : prose`${client} (${device})`;
  switch (kind) {
    case 'registered':
      return prose`${name} registered at Questlog with this address on ${time}, from ${origin}.`;
    case 'changed':
      return prose`${name} changed their address at Questlog to this one on ${time}, from ${origin}.`;
    case 'asked':
      return prose`${name}, who uses this address at Questlog, asked for this mail on ${time}, from ${origin}.`;
    case 'staff':
      return prose`The administrators of this Questlog server changed the address of ${name} to this one on ${time}.`;
  }
}

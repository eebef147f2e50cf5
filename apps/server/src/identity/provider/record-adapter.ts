/** Stores the provider's records in PostgreSQL. Nobody can sign in with a copy of the table. */
import { createHash } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { errors, Provider } from 'oidc-provider';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { deviceName } from '@questlog/domain/identity/device-name';
import { type Queryable } from '../../platform/db/query.ts';
import type { SecurityEvent, SecurityEvents } from '../../platform/security-events.ts';
import { ERRORS } from '@questlog/contract/errors';
import { USER_IS_BEING_DELETED } from '@questlog/domain/identity/user-deletion';
import { follow, isRepeatable } from './token-retries.ts';
import { saveIfVerified, type SignInProof } from '../sign-in/sign-in-proof.ts';
import {
  consumeRecord,
  destroyRecord,
  findProvenRecord,
  findRecord,
  findRecordByUid,
  findRefreshToken,
  extendClient,
  grantOfRecord,
  upsertRecord,
  type RecordRow,
} from './records.queries.ts';
import { displayNetwork } from '../../platform/http/connections/client-address.ts';
import { isDocumentId, type ClientDocuments } from './client-documents.ts';
import { connectAssistant } from '../assistants/connect-assistant.ts';
import { endAssistant } from '../assistants/assistant-ends.ts';
import type { AccountsOfUsers } from '../users/accounts-of-users.ts';
import { WEB_CLIENT } from './web-client.ts';
import { beginSession, noteUse } from '../sessions/sessions.queries.ts';
import { endSession } from '../sessions/sessions.ts';

/** The error thrown if the session to save has ended, or was begun with a password that has changed. */
export class SignInOutdated extends errors.SessionNotFound {
  constructor() {
    super('the session has ended meanwhile');
  }
}

/** A deactivated user tries to renew tokens. The browser shows the description to the user. */
class UserDeactivated extends errors.AccessDenied {
  constructor(message: string) {
    super(message);
    this.status = ERRORS.account_deactivated.status;
    this.statusCode = ERRORS.account_deactivated.status;
  }
}

/** Returns the id under which a record is stored: the hash of the value that the client holds. */
export function recordId(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}

/**
 * Removes everything that would let a reader of the table impersonate the holder: the value itself, the
 * session's cookie, and the password's hash. Also removes the web app's `persistsLogout`, which would keep refresh
 * tokens valid after signing out. Assistants stay connected.
 */
function storable(payload: AdapterPayload): Record<string, unknown> {
  const { jti: _value, consumed: _consumed, ...storedFields } = payload;
  if (storedFields.authorizations !== undefined) {
    const unmarked = Object.entries(storedFields.authorizations).map(
      ([client, { persistsLogout, ...authorization }]) =>
        [client, client === WEB_CLIENT ? authorization : { ...authorization, persistsLogout }] as const,
    );
    storedFields.authorizations = Object.fromEntries(unmarked);
  }
  if (storedFields.result !== undefined) {
    const { passwordHash: _hash, ...result } = storedFields.result;
    storedFields.result = result;
  }
  if (storedFields.session === undefined) return storedFields;
  const { cookie: _cookie, ...session } = storedFields.session;
  return { ...storedFields, session };
}

/**
 * Returns the grant whose end also ends the record. An interaction may name a grant too, but that grant
 * belongs to the previous user.
 */
function grantOf(kind: string, value: string, { grantId }: AdapterPayload): string | null {
  if (kind === 'Grant') return value;
  return kind === 'Interaction' ? null : (grantId ?? null);
}

/**
 * The kinds of records that are a user's session, or can create one. All other kinds are useless without a
 * grant.
 */
const RESTS_ON_PROOF = new Set(['Grant', 'Interaction', 'Session']);

/**
 * Returns the password hashes that were read when this request loaded sessions, by user: a user may sign in
 * from a browser in which a different user was signed in. The provider passes only the record to its adapter,
 * so they are kept in the state of its request.
 */
function notedHashes(): Map<string, string | null> {
  const state: { passwordHashes?: Map<string, string | null> } = Provider.ctx?.state ?? {};
  return (state.passwordHashes ??= new Map());
}

/** Returns the hash of the password that the record rests on, if it rests on one. */
function proofOf(kind: string, userId: string, { result }: AdapterPayload): SignInProof | undefined {
  if (!RESTS_ON_PROOF.has(kind)) return undefined;
  // The sign-in page passes the hash that it has checked with the result.
  const checked = result?.['passwordHash'] as string | null | undefined;
  const passwordHash = checked === undefined ? notedHashes().get(userId) : checked;
  return passwordHash === undefined ? undefined : { userId, passwordHash };
}

/** A registered client is purged 30 days after its registration, or after the last of its grants (ASSIST-11). */
const UNUSED_CLIENT_SECONDS = 30 * 86_400;

/** Returns when a record expires; null for a record that does not. */
function expiryOf(expiresIn: number | undefined, now: Date): Date | null {
  if (expiresIn === undefined || !Number.isFinite(expiresIn)) return null;
  return new Date(now.getTime() + expiresIn * 1000);
}

export interface RecordDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly events: SecurityEvents;
  readonly accounts: AccountsOfUsers;
  readonly documents: ClientDocuments;
}

/** Creates the function that returns the store for each kind of record. */
export function recordAdapter({
  pool,
  clock,
  events,
  accounts,
  documents,
}: RecordDeps): (kind: string) => Adapter {
  const now = (): Date => new Date(clock.now().epochMilliseconds);

  /** The device that sent the request now being handled. */
  const device = (): string | null => deviceName(Provider.ctx?.req.headers['user-agent']) ?? null;

  /** The network that sent the request now being handled. */
  const network = (): string | null => displayNetwork(Provider.ctx?.ip);

  /**
   * Returns when the password was entered for the grant: the login time of the browser's session at the
   * provider, or now if the browser has no such session.
   */
  const provedAt = (): Date => {
    const loginTs = Provider.ctx?.oidc.session?.loginTs;
    return loginTs === undefined ? now() : new Date(loginTs * 1000);
  };

  const end = async (sessionId: string, event: SecurityEvent): Promise<void> => {
    if (await endSession(pool, sessionId, now())) events.record(event, { sessionId });
    if (await endAssistant(pool, sessionId, now())) events.record(event, { grantId: sessionId });
  };

  const restored = (row: RecordRow | undefined, value?: string): AdapterPayload | undefined =>
    row === undefined
      ? undefined
      : {
          ...row.payload,
          ...(value === undefined ? {} : { jti: value }),
          ...(row.consumed_at === null ? {} : { consumed: Math.floor(row.consumed_at.getTime() / 1000) }),
        };

  /** Returns true if the refresh token may be used again in this request. */
  const repeatable = (kind: string, id: string): Promise<boolean> =>
    kind === 'RefreshToken' ? isRepeatable(pool, id, Provider.ctx?.req, now()) : Promise.resolve(false);

  const findNoted = async (kind: string, id: string): Promise<RecordRow | undefined> => {
    if (kind === 'RefreshToken') {
      const row = await findRefreshToken.first(pool, { id, now: now() });
      // A deactivated user cannot renew tokens, but can still revoke them.
      if (row?.is_deactivated === true && Provider.ctx?.oidc.route === 'token') {
        throw new UserDeactivated(
          row.is_being_deleted ? USER_IS_BEING_DELETED : ERRORS.account_deactivated.message,
        );
      }
      return row;
    }
    if (!RESTS_ON_PROOF.has(kind)) return findRecord.first(pool, { kind, id, now: now() });
    const row = await findProvenRecord.first(pool, { kind, id, now: now() });
    if (typeof row?.user_id === 'string') {
      const noted = notedHashes();
      if (!noted.has(row.user_id)) noted.set(row.user_id, row.password_hash);
    }
    return row;
  };

  return (kind) => ({
    upsert: async (value, payload, expiresIn) => {
      const expiresAt = expiryOf(kind === 'Client' ? UNUSED_CLIENT_SECONDS : expiresIn, now());
      const userId = payload.accountId ?? payload.result?.login?.accountId ?? null;
      const isAssistant = kind === 'Grant' && payload.clientId !== WEB_CLIENT;
      const save = async (on: Queryable): Promise<void> => {
        // A grant of the web app is a session. Create both rows together, and never a grant for an ended session.
        if (isAssistant) {
          const until = await connectAssistant(on, accounts, value, payload, now());
          await extendClient(on, { id: recordId(payload.clientId ?? ''), until });
        } else if (kind === 'Grant' && userId !== null) {
          const begun = await beginSession.first(on, {
            sessionId: value,
            userId,
            device: device(),
            network: network(),
            now: now(),
            provedAt: provedAt(),
          });
          if (begun === undefined) throw new SignInOutdated();
        }
        await upsertRecord(on, {
          kind,
          id: recordId(value),
          payload: JSON.stringify(storable(payload)),
          grantId: grantOf(kind, value, payload),
          userCode: payload.userCode ?? null,
          uid: payload.uid ?? null,
          userId,
          expiresAt,
        });
      };
      const rotated = kind === 'RefreshToken' ? Provider.ctx?.oidc.entities.RotatedRefreshToken : undefined;
      const proof = userId === null ? undefined : proofOf(kind, userId, payload);
      if (proof !== undefined) {
        if (!(await saveIfVerified(pool, proof, save))) throw new SignInOutdated();
        if (isAssistant) events.record('assistant_connected', { userId, grantId: value });
      } else if (isAssistant) throw new SignInOutdated();
      else if (rotated === undefined) await save(pool);
      else if (!(await follow(pool, recordId(rotated.jti), recordId(value), save, now()))) {
        await end(payload.grantId ?? '', 'token_reused');
        throw new errors.InvalidGrant('refresh token already used');
      }
      if (kind === 'RefreshToken')
        await noteUse(pool, { grantId: payload.grantId ?? '', userAgent: device(), now: now() });
    },
    find: async (value) => {
      if (kind === 'Client' && isDocumentId(value)) return { ...(await documents.find(value)) };
      const id = recordId(value);
      const row = await findNoted(kind, id);
      const used = row !== undefined && row.consumed_at !== null;
      return restored(used && (await repeatable(kind, id)) ? { ...row, consumed_at: null } : row, value);
    },
    findByUid: async (uid) => restored(await findRecordByUid.first(pool, { kind, uid, now: now() })),
    // Used only for device codes, which the product does not support.
    findByUserCode: async () => undefined,
    consume: async (value) => {
      const id = recordId(value);
      if ((await consumeRecord.first(pool, { kind, id, now: now() })) !== undefined) return;
      if (await repeatable(kind, id)) return;
      // Another request used the value at the same moment, so two clients have it. End the session, as for a
      // value that is used again later.
      const row = await grantOfRecord.first(pool, { kind, id });
      if (typeof row?.grant_id === 'string') await end(row.grant_id, 'token_reused');
      throw new errors.InvalidGrant(`${kind} already used`);
    },
    destroy: async (value) => {
      await destroyRecord(pool, { kind, value: recordId(value) });
    },
    // The token endpoint revokes a grant only after a token's second use.
    revokeByGrantId: (grantId) =>
      end(grantId, Provider.ctx?.oidc.route === 'token' ? 'token_reused' : 'session_revoked'),
  });
}

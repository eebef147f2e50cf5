/** Keeps the provider's records in PostgreSQL, in such a way that a copy of the table opens nothing. */
import { createHash } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { errors, Provider } from 'oidc-provider';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { deviceName } from '@questlog/domain/identity/device-name';
import { run, runOne, type Queryable } from '../../platform/db/prepared.ts';
import type { SecurityEvent, SecurityEvents } from '../../platform/security-events.ts';
import { ERRORS } from '@questlog/contract/errors';
import { USER_IS_BEING_DELETED } from '@questlog/domain/identity/user-deletion';
import { follow, isRepeatable } from './token-retries.ts';
import { noteProof, proofFor, saveIfVerified } from '../sign-in/sign-in-proof.ts';
import {
  consumeRecord,
  destroyRecord,
  findProvenRecord,
  findRecord,
  findRecordByUid,
  findRefreshToken,
  grantOfRecord,
  upsertRecord,
  type RecordRow,
} from './records.queries.ts';
import { beginSession, noteUse } from '../sessions/sessions.queries.ts';
import { endSession } from '../sessions/sessions.ts';

/** A session was to be saved that has ended, or that rests on a password which is the user's no longer. */
export class SignInOutdated extends errors.SessionNotFound {
  constructor() {
    super('the session has ended meanwhile');
  }
}

/** A deactivated user renews tokens. The browser shows the description to the user. */
class UserDeactivated extends errors.AccessDenied {
  constructor(message: string) {
    super(message);
    this.status = ERRORS.account_deactivated.status;
    this.statusCode = ERRORS.account_deactivated.status;
  }
}

/** The id under which a value that a client holds is stored. */
export function recordId(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}

/**
 * A payload without what it would take to pose as its holder: the value itself, and the session's cookie. And without a
 * mark: the provider takes refresh tokens that outlive the browser's session for such as outlive signing out, too. Here
 * signing out ends them.
 */
function storable(payload: AdapterPayload): Record<string, unknown> {
  const { jti: _value, consumed: _consumed, ...kept } = payload;
  if (kept.authorizations !== undefined) {
    const unmarked = Object.entries(kept.authorizations).map(
      ([client, { persistsLogout: _mark, ...authorization }]) => [client, authorization] as const,
    );
    kept.authorizations = Object.fromEntries(unmarked);
  }
  if (kept.session === undefined) return kept;
  const { cookie: _cookie, ...session } = kept.session;
  return { ...kept, session };
}

/** The grant that a record came of, and ends with. A sign-in under way names one too, that of who was there before. */
function grantOf(kind: string, value: string, { grantId }: AdapterPayload): string | null {
  if (kind === 'Grant') return value;
  return kind === 'Interaction' ? null : (grantId ?? null);
}

/** The kinds of record that are, or lead to, a session of the user. The others are of no use without a grant. */
const RESTS_ON_PROOF = new Set(['Grant', 'Interaction', 'Session']);

/** Makes the store of each kind of record. */
export function recordAdapter(pool: Pool, clock: Clock, events: SecurityEvents): (kind: string) => Adapter {
  const now = (): Date => new Date(clock.now().epochMilliseconds);

  /** Of the request that the provider is answering. */
  const device = (): string | null => deviceName(Provider.ctx?.req.headers['user-agent']) ?? null;

  /** When the password was given that the grant rests on: for the browser's session at the provider, else just now. */
  const provedAt = (): Date => {
    const loginTs = Provider.ctx?.oidc.session?.loginTs;
    return loginTs === undefined ? now() : new Date(loginTs * 1000);
  };

  const end = async (sessionId: string, event: SecurityEvent): Promise<void> => {
    if (await endSession(pool, sessionId, now())) events.record(event, { sessionId });
  };

  const restored = (row: RecordRow | undefined, value?: string): AdapterPayload | undefined =>
    row === undefined
      ? undefined
      : {
          ...row.payload,
          ...(value === undefined ? {} : { jti: value }),
          ...(row.consumed_at === null ? {} : { consumed: Math.floor(row.consumed_at.getTime() / 1000) }),
        };

  /** Of the request that the provider answers just now. */
  const repeatable = (kind: string, id: string): Promise<boolean> =>
    kind === 'RefreshToken' ? isRepeatable(pool, id, Provider.ctx?.req, now()) : Promise.resolve(false);

  const findNoted = async (kind: string, id: string): Promise<RecordRow | undefined> => {
    if (kind === 'RefreshToken') {
      const row = await runOne(pool, findRefreshToken, [id, now()]);
      // Revocation of the token goes on.
      if (row?.is_deactivated === true && Provider.ctx?.oidc.route === 'token') {
        throw new UserDeactivated(
          row.is_being_deleted ? USER_IS_BEING_DELETED : ERRORS.account_deactivated.message,
        );
      }
      return row;
    }
    if (!RESTS_ON_PROOF.has(kind)) return runOne(pool, findRecord, [kind, id, now()]);
    const row = await runOne(pool, findProvenRecord, [kind, id, now()]);
    if (typeof row?.user_id === 'string') {
      noteProof(Provider.ctx, { userId: row.user_id, passwordHash: row.password_hash });
    }
    return row;
  };

  return (kind) => ({
    upsert: async (value, payload, expiresIn) => {
      const expiresAt =
        expiresIn === undefined || !Number.isFinite(expiresIn)
          ? null
          : new Date(now().getTime() + expiresIn * 1000);
      const userId = payload.accountId ?? payload.result?.login?.accountId ?? null;
      const save = async (on: Queryable): Promise<void> => {
        // A grant is a session: it comes into being with its row, and never once that has ended.
        if (kind === 'Grant' && userId !== null) {
          const begun = await runOne(on, beginSession, [value, userId, device(), now(), provedAt()]);
          if (begun === undefined) throw new SignInOutdated();
        }
        await run(on, upsertRecord, [
          kind,
          recordId(value),
          JSON.stringify(storable(payload)),
          grantOf(kind, value, payload),
          payload.userCode ?? null,
          payload.uid ?? null,
          userId,
          expiresAt,
        ]);
      };
      const rotated = kind === 'RefreshToken' ? Provider.ctx?.oidc.entities.RotatedRefreshToken : undefined;
      const proof = RESTS_ON_PROOF.has(kind) && userId !== null ? proofFor(Provider.ctx, userId) : undefined;
      if (proof !== undefined) {
        if (!(await saveIfVerified(pool, proof, save))) throw new SignInOutdated();
      } else if (rotated === undefined) await save(pool);
      else if (!(await follow(pool, recordId(rotated.jti), recordId(value), save, now()))) {
        await end(payload.grantId ?? '', 'token_reused');
        throw new errors.InvalidGrant('refresh token already used');
      }
      if (kind === 'RefreshToken') await run(pool, noteUse, [payload.grantId ?? '', device(), now()]);
    },
    find: async (value) => {
      const id = recordId(value);
      const row = await findNoted(kind, id);
      const used = row !== undefined && row.consumed_at !== null;
      return restored(used && (await repeatable(kind, id)) ? { ...row, consumed_at: null } : row, value);
    },
    findByUid: async (uid) => restored(await runOne(pool, findRecordByUid, [kind, uid, now()])),
    // Device codes, which alone are found so, are not a part of the product.
    findByUserCode: async () => undefined,
    consume: async (value) => {
      const id = recordId(value);
      if ((await runOne(pool, consumeRecord, [kind, id, now()])) !== undefined) return;
      if (await repeatable(kind, id)) return;
      // Another request used it in this very moment. A value that two hold ends the session, as it does when
      // the second comes later.
      const row = await runOne(pool, grantOfRecord, [kind, id]);
      if (typeof row?.grant_id === 'string') await end(row.grant_id, 'token_reused');
      throw new errors.InvalidGrant(`${kind} already used`);
    },
    destroy: async (value) => {
      await run(pool, destroyRecord, [kind, recordId(value)]);
    },
    // What is revoked at the token endpoint was used a second time.
    revokeByGrantId: (grantId) =>
      end(grantId, Provider.ctx?.oidc.route === 'token' ? 'token_reused' : 'session_revoked'),
  });
}

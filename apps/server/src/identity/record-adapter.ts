/** Keeps the provider's records in PostgreSQL, in such a way that a copy of the table opens nothing. */
import { createHash } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { errors, Provider } from 'oidc-provider';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { run, runOne, type Queryable } from '../platform/db/prepared.ts';
import { follow, isRepeatable } from './lost-answers.ts';
import {
  consumeRecord,
  destroyRecord,
  endGrant,
  findRecord,
  findRecordByUid,
  grantOfRecord,
  upsertRecord,
  type RecordRow,
} from './records.queries.ts';

/** The id under which a value that a client holds is stored. */
export function recordId(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}

/** A payload without what it would take to pose as its holder: the value itself, and the session's cookie. */
function withoutSecrets(payload: AdapterPayload): Record<string, unknown> {
  const { jti: _value, consumed: _consumed, ...kept } = payload;
  if (kept.session === undefined) return kept;
  const { cookie: _cookie, ...session } = kept.session;
  return { ...kept, session };
}

/**
 * Ends a grant (a "session" of the product) at once: its refresh tokens are gone, its access tokens refused.
 * @param grantId also the `sid` of its access tokens
 */
export async function endGrantNow(pool: Pool, grantId: string, now: Date): Promise<void> {
  await run(pool, endGrant, [grantId, recordId(grantId), now]);
}

/** Makes the store of each kind of record. */
export function recordAdapter(pool: Pool, clock: Clock): (kind: string) => Adapter {
  const now = (): Date => new Date(clock.now().epochMilliseconds);

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

  return (kind) => ({
    upsert: async (value, payload, expiresIn) => {
      const expiresAt =
        expiresIn === undefined || !Number.isFinite(expiresIn)
          ? null
          : new Date(now().getTime() + expiresIn * 1000);
      const save = async (on: Queryable): Promise<void> => {
        await run(on, upsertRecord, [
          kind,
          recordId(value),
          JSON.stringify(withoutSecrets(payload)),
          kind === 'Grant' ? value : (payload.grantId ?? null),
          payload.userCode ?? null,
          payload.uid ?? null,
          payload.accountId ?? payload.result?.login?.accountId ?? null,
          expiresAt,
        ]);
      };
      const rotated = kind === 'RefreshToken' ? Provider.ctx?.oidc.entities.RotatedRefreshToken : undefined;
      if (rotated === undefined) await save(pool);
      else if (!(await follow(pool, recordId(rotated.jti), recordId(value), save, now()))) {
        await endGrantNow(pool, payload.grantId ?? '', now());
        throw new errors.InvalidGrant('refresh token already used');
      }
    },
    find: async (value) => {
      const id = recordId(value);
      const row = await runOne(pool, findRecord, [kind, id, now()]);
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
      if (typeof row?.grant_id === 'string') await endGrantNow(pool, row.grant_id, now());
      throw new errors.InvalidGrant(`${kind} already used`);
    },
    destroy: async (value) => {
      await run(pool, destroyRecord, [kind, recordId(value)]);
    },
    revokeByGrantId: (grantId) => endGrantNow(pool, grantId, now()),
  });
}

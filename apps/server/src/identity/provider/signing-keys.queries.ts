/** SQL for the keys that sign tokens (table `signing_keys`). */
import type { JWK } from 'jose';
import { query } from '../../platform/db/query.ts';

export interface KeyRow {
  kid: string;
  jwk: JWK;
  retired_at: Date | null;
}

/** Returns the active keys and those retired after `:now`. The signing key comes first. */
export const listKeys = query<KeyRow, { now: Date }>(
  'identity.list-keys',
  `select kid, jwk, retired_at from signing_keys
    where retired_at is null or retired_at > :now
    order by (retired_at is null) desc, created_at desc, kid`,
);

export const lockKeys = query<never>(
  'identity.lock-keys',
  `select pg_advisory_xact_lock(hashtext('questlog.signing_keys'))`,
);

export const insertKey = query<never, { kid: string; jwk: string; now: Date }>(
  'identity.insert-key',
  'insert into signing_keys (kid, jwk, created_at) values (:kid, :jwk, :now)',
);

export const retireOtherKeys = query<never, { kid: string; now: Date }>(
  'identity.retire-other-keys',
  'update signing_keys set retired_at = :now where kid <> :kid and retired_at is null',
);

export const deleteOtherKeys = query<never, { kid: string }>(
  'identity.delete-other-keys',
  'delete from signing_keys where kid <> :kid',
);

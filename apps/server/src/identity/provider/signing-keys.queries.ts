/** SQL for the keys that sign tokens (table `signing_keys`). */
import type { JWK } from 'jose';
import { prepare } from '../../platform/db/prepared.ts';

export interface KeyRow {
  kid: string;
  jwk: JWK;
  retired_at: Date | null;
}

/** Returns the active keys and those retired after `$1`. The signing key comes first. */
export const listKeys = prepare<KeyRow, [now: Date]>(
  'identity.list-keys',
  `select kid, jwk, retired_at from signing_keys
    where retired_at is null or retired_at > $1
    order by (retired_at is null) desc, created_at desc, kid`,
);

export const lockKeys = prepare<never, []>(
  'identity.lock-keys',
  `select pg_advisory_xact_lock(hashtext('questlog.signing_keys'))`,
);

export const insertKey = prepare<never, [kid: string, jwk: string, now: Date]>(
  'identity.insert-key',
  'insert into signing_keys (kid, jwk, created_at) values ($1, $2, $3)',
);

export const retireOtherKeys = prepare<never, [kid: string, now: Date]>(
  'identity.retire-other-keys',
  'update signing_keys set retired_at = $2 where kid <> $1 and retired_at is null',
);

export const deleteOtherKeys = prepare<never, [kid: string]>(
  'identity.delete-other-keys',
  'delete from signing_keys where kid <> $1',
);

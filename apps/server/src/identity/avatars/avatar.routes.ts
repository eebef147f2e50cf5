/** Users' pictures (docs/decisions/027-avatars.md). */
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { getAvatar, removeAvatar, setAvatar } from '@questlog/contract/identity/avatars';
import { changeUser } from '../../account-change/change.ts';
import { bumpProfileVersion, lockUserProfile } from '../../account-change/profile-version.ts';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import { fail } from '../../platform/errors.ts';
import { json, type RouteResponse } from '../../platform/http/responses/route-response.ts';
import type { AccountsOfUsers } from '../users/accounts-of-users.ts';
import { userJson } from '../users/user-json.ts';
import { lockUserById } from '../users/users.queries.ts';
import { dropAvatar, storeAvatar, visibleAvatar } from './avatars.queries.ts';
import { cropSquares, type SquarePicture } from './avatar-images.ts';

/** Number of digits in the tag that distinguishes a user's avatars. */
const TAG_DIGITS = 16;

/**
 * Cache-Control for a URL with the avatar's tag. A new avatar gets a new URL, so a URL's content never
 * changes.
 */
const FOR_GOOD = 'private, max-age=31536000, immutable';

function tagOf(pictures: readonly SquarePicture[]): string {
  const hash = createHash('sha256');
  for (const { bytes } of pictures) hash.update(bytes);
  return hash.digest('hex').slice(0, TAG_DIGITS);
}

function pictureResponse(tag: string, size: number, picture: Buffer, isImmutable: boolean): RouteResponse {
  return {
    status: 200,
    json: undefined,
    cached: {
      etag: `"${tag}-${size}"`,
      type: getAvatar.responseType,
      body: async () => ({ bytes: picture, encoding: undefined }),
    },
    ...(isImmutable ? { headers: { 'cache-control': FOR_GOOD } } : {}),
  };
}

export function avatarRoutes(pool: Pool, accounts: AccountsOfUsers): readonly BoundRoute[] {
  return [
    bind(setAvatar, async ({ body }, caller) => {
      const pictures = await cropSquares(caller.userId, body);
      return changeUser(pool, caller, async (client) => {
        await lockUserProfile(client, caller.userId);
        if ((await lockUserById.first(client, { id: caller.userId })) === undefined) fail('unauthenticated');
        await bumpProfileVersion(client, caller.userId, caller.live);
        await storeAvatar(client, caller.userId, tagOf(pictures), pictures, caller.now);
        return json(200, await userJson(client, accounts, caller.userId, caller.now));
      });
    }),

    bind(removeAvatar, (_input, caller) =>
      changeUser(pool, caller, async (client) => {
        await lockUserProfile(client, caller.userId);
        if ((await lockUserById.first(client, { id: caller.userId })) === undefined) fail('unauthenticated');
        await bumpProfileVersion(client, caller.userId, caller.live);
        await dropAvatar(client, caller.userId, caller.now);
        return json(200, await userJson(client, accounts, caller.userId, caller.now));
      }),
    ),

    bind(getAvatar, async ({ params, query }, { userId }) => {
      const { tag, picture } =
        (await visibleAvatar.first(pool, { viewerId: userId, hash: params.hash, size: query.size })) ??
        fail('not_found');
      return pictureResponse(tag, query.size, picture, query.v === tag);
    }),
  ];
}

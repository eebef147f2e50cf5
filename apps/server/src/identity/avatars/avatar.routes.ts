/** Users' pictures (docs/decisions/027-avatars.md). */
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { getAvatar, removeAvatar, setAvatar } from '@questlog/contract/identity/avatars';
import { changeUser } from '../../account-change/change.ts';
import { bumpProfileVersion, lockPerson } from '../../account-change/profile-version.ts';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import { fail } from '../../platform/errors.ts';
import { json, type Reply } from '../../platform/http/answers/reply.ts';
import type { AccountsOfPeople } from '../people/accounts-of-people.ts';
import { userJson } from '../people/user-json.ts';
import { lockUserById } from '../people/users.queries.ts';
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

function pictureReply(tag: string, size: number, picture: Buffer, isImmutable: boolean): Reply {
  return {
    status: 200,
    json: undefined,
    kept: {
      etag: `"${tag}-${size}"`,
      type: getAvatar.answerType,
      body: async () => ({ bytes: picture, encoding: undefined }),
    },
    ...(isImmutable ? { headers: { 'cache-control': FOR_GOOD } } : {}),
  };
}

export function avatarRoutes(pool: Pool, accounts: AccountsOfPeople): readonly BoundRoute[] {
  return [
    bind(setAvatar, async ({ body }, caller) => {
      const pictures = await cropSquares(caller.userId, body);
      return changeUser(pool, caller, async (client) => {
        await lockPerson(client, caller.userId);
        if ((await lockUserById.first(client, { id: caller.userId })) === undefined) fail('unauthenticated');
        await bumpProfileVersion(client, caller.userId, caller.live);
        await storeAvatar(client, caller.userId, tagOf(pictures), pictures, caller.now);
        return json(200, await userJson(client, accounts, caller.userId, caller.now));
      });
    }),

    bind(removeAvatar, (_input, caller) =>
      changeUser(pool, caller, async (client) => {
        await lockPerson(client, caller.userId);
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
      return pictureReply(tag, query.size, picture, query.v === tag);
    }),
  ];
}

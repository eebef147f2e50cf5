import type { AvatarPixels } from '@questlog/domain/identity/avatar';
import { prepare, run, runOne, type Queryable } from '../../platform/db/prepared.ts';
import type { SquarePicture } from './avatar-images.ts';

const updateTag = prepare<never, [userId: string, tag: string | null, now: Date]>(
  'avatars.set-tag',
  'update users set avatar_tag = $2, updated_at = $3 where id = $1',
);

const upsert = prepare<never, [userId: string, size: number, bytes: Buffer]>(
  'avatars.upsert',
  `insert into avatars (user_id, size, picture) values ($1, $2, $3)
   on conflict (user_id, size) do update set picture = excluded.picture`,
);

const remove = prepare<never, [userId: string]>('avatars.remove', 'delete from avatars where user_id = $1');

// Two users may have the same address if one of them has not verified it.
const visible = prepare<{ tag: string; picture: Buffer }, [viewerId: string, hash: string, size: number]>(
  'avatars.visible',
  `select u.avatar_tag as tag, p.picture
     from users u join avatars p on p.user_id = u.id and p.size = $3
    where u.avatar_hash = $2 and u.avatar_tag is not null
      and (u.id = $1 or exists (
        select from members mine join accounts a on a.id = mine.account_id
               join members theirs on theirs.account_id = mine.account_id and theirs.user_id = u.id
         where mine.user_id = $1 and mine.status = 'Active' and theirs.status <> 'Pending'
           and a.deleted_at is null))
    order by u.owns_email desc, u.id
    limit 1`,
);

/** Stores a user's avatar in each size. @param tag unique among all of the user's avatars */
export async function storeAvatar(
  on: Queryable,
  userId: string,
  tag: string,
  pictures: readonly SquarePicture[],
  now: Date,
): Promise<void> {
  await run(on, updateTag, [userId, tag, now]);
  for (const { size, bytes } of pictures) await run(on, upsert, [userId, size, bytes]);
}

export async function dropAvatar(on: Queryable, userId: string, now: Date): Promise<void> {
  await run(on, updateTag, [userId, null, now]);
  await run(on, remove, [userId]);
}

/**
 * Returns the avatar with the given hash if the viewer may see it (IDENTITY-46): their own, or that of a
 * current or former member of an account in which the viewer is an Active member.
 */
export function visibleAvatar(
  on: Queryable,
  viewerId: string,
  hash: string,
  size: AvatarPixels,
): Promise<{ tag: string; picture: Buffer } | undefined> {
  return runOne(on, visible, [viewerId, hash, size]);
}

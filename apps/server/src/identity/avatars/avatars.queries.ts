import { query, type Queryable } from '../../platform/db/query.ts';
import type { SquarePicture } from './avatar-images.ts';

const updateTag = query<never, { userId: string; tag: string | null; now: Date }>(
  'avatars.set-tag',
  'update users set avatar_tag = :tag, updated_at = :now where id = :userId',
);

const upsert = query<never, { userId: string; size: number; bytes: Buffer }>(
  'avatars.upsert',
  `insert into avatars (user_id, size, picture) values (:userId, :size, :bytes)
   on conflict (user_id, size) do update set picture = excluded.picture`,
);

const remove = query<never, { userId: string }>(
  'avatars.remove',
  'delete from avatars where user_id = :userId',
);

/** Stores a user's avatar in each size. @param tag unique among all of the user's avatars */
export async function storeAvatar(
  on: Queryable,
  userId: string,
  tag: string,
  pictures: readonly SquarePicture[],
  now: Date,
): Promise<void> {
  await updateTag(on, { userId, tag, now });
  for (const { size, bytes } of pictures) await upsert(on, { userId, size, bytes });
}

export async function dropAvatar(on: Queryable, userId: string, now: Date): Promise<void> {
  await updateTag(on, { userId, tag: null, now });
  await remove(on, { userId });
}

/**
 * Returns the avatar with the given hash if the viewer may see it (IDENTITY-46): their own, or that of a
 * current or former member of an account in which the viewer is an Active member.
 */
export const visibleAvatar = query<
  { tag: string; picture: Buffer },
  { viewerId: string; hash: string; size: number }
>(
  'avatars.visible',
  `select u.avatar_tag as tag, p.picture
     from users u join avatars p on p.user_id = u.id and p.size = :size
    where u.avatar_hash = :hash and u.avatar_tag is not null
      and (u.id = :viewerId or exists (
        select from members mine join accounts a on a.id = mine.account_id
               join members theirs on theirs.account_id = mine.account_id and theirs.user_id = u.id
         where mine.user_id = :viewerId and mine.status = 'Active' and theirs.status <> 'Pending'
           and a.deleted_at is null))
    order by u.owns_email desc, u.id
    limit 1`,
);

/** Profile pictures (docs/rules/identity.md, docs/decisions/027-avatars.md). */
import { z } from 'zod';
import { AVATAR_SIZES, AVATAR_TYPES, MAX_AVATAR_BYTES } from '@questlog/domain/identity/avatar';
import { ownSession } from '../access.ts';
import { user } from './user.ts';
import { endpoint, rawBody } from '../route.ts';

const tag = 'Avatars';

export const setAvatar = endpoint({
  method: 'PUT',
  path: '/api/auth/avatar',
  summary: "Set the signed-in user's picture, cropped to its central square without metadata",
  tag,
  access: ownSession,
  body: rawBody,
  bodyTypes: AVATAR_TYPES,
  maxBytes: MAX_AVATAR_BYTES,
  responses: { 200: user },
});

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/api/auth/avatar',
  summary: 'Remove the picture of the signed-in user; may be repeated',
  tag,
  access: ownSession,
  responses: { 200: user },
});

const SIZE_MESSAGE = `The size must be ${AVATAR_SIZES.join(', ')}.`;

export const getAvatar = endpoint({
  method: 'GET',
  path: '/api/avatars/{hash}',
  summary: 'The picture of the caller, or of a person who is or was in an account with the caller',
  tag,
  access: { kind: 'user', scopes: ['read'] },
  params: z.object({
    /** SHA-256 of the trimmed, lower-case address, in hexadecimal. */
    hash: z.string().meta({ pattern: '^[0-9a-f]{64}$' }),
  }),
  query: z.object({
    /** Side length in pixels. */
    size: z.coerce
      .number()
      .default(64)
      .pipe(
        z.union(
          AVATAR_SIZES.map((size) => z.literal(size)),
          { error: SIZE_MESSAGE },
        ),
      ),
    /** The version in an `avatarUrl`. The response for the current version can be cached permanently. */
    v: z.string().max(64).optional(),
  }),
  responses: { 200: rawBody },
  responseType: 'image/webp',
});

export const avatarRoutes = [setAvatar, removeAvatar, getAvatar] as const;

import { expect, it } from 'vitest';
import { AVATAR_TEXTS, avatarProblem, MAX_AVATAR_BYTES, pictureProblem } from './avatar.ts';

it.each([
  ['image/png', 1, undefined],
  ['image/jpeg', MAX_AVATAR_BYTES, undefined],
  ['image/webp', MAX_AVATAR_BYTES + 1, AVATAR_TEXTS.tooLarge],
  ['image/gif', 1, AVATAR_TEXTS.type],
  ['image/svg+xml', 1, AVATAR_TEXTS.type],
  ['', 1, AVATAR_TEXTS.type],
])('accepts or rejects a picture file of type %j with %i bytes: %s (IDENTITY-44)', (type, size, problem) => {
  expect(avatarProblem({ type, size })).toBe(problem);
});

const photograph = { format: 'jpeg', width: 4_032, height: 3_024, channels: 3, isProgressive: false };

it.each([
  ['a photograph of 49 million pixels', { width: 8_064, height: 6_048 }, undefined],
  ['one of 100 million', { width: 10_000, height: 10_000 }, AVATAR_TEXTS.tooManyPixels],
  ['one that comes in passes', { isProgressive: true }, undefined],
  [
    'a large one that comes in passes',
    { isProgressive: true, width: 4_000, height: 4_000 },
    AVATAR_TEXTS.tooManyPixels,
  ],
  ['a screen', { format: 'png', width: 5_120, height: 2_880, channels: 4 }, undefined],
  [
    'a screen with twice the depth',
    { format: 'png', width: 5_120, height: 2_880, channels: 4, depth: 'ushort' },
    AVATAR_TEXTS.tooManyPixels,
  ],
  ['the largest PNG', { format: 'png', width: 65_535, height: 65_535 }, AVATAR_TEXTS.tooManyPixels],
  ['the largest WebP', { format: 'webp', width: 16_383, height: 16_383 }, AVATAR_TEXTS.tooManyPixels],
  [
    'a large grey WebP',
    { format: 'webp', width: 5_000, height: 5_000, channels: 1 },
    AVATAR_TEXTS.tooManyPixels,
  ],
  ['a small GIF', { format: 'gif', width: 1, height: 1 }, AVATAR_TEXTS.unreadable],
  ['nothing known', { format: undefined, width: 1, height: 1 }, AVATAR_TEXTS.unreadable],
])('accepts or rejects a picture: %s (IDENTITY-45, V5.2.3)', (_, head, problem) => {
  expect(pictureProblem({ ...photograph, ...head })).toBe(problem);
});

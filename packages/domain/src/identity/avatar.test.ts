import { describe, expect, it } from 'vitest';
import { AVATAR_TEXTS, avatarProblem, MAX_AVATAR_BYTES, pictureProblem } from './avatar.ts';

describe('a file for a picture', () => {
  it.each([
    ['image/png', 1, undefined],
    ['image/jpeg', MAX_AVATAR_BYTES, undefined],
    ['image/webp', MAX_AVATAR_BYTES + 1, AVATAR_TEXTS.tooLarge],
    ['image/gif', 1, AVATAR_TEXTS.type],
    ['image/svg+xml', 1, AVATAR_TEXTS.type],
    ['', 1, AVATAR_TEXTS.type],
  ])('of type %j with %i bytes: %s', (type, size, problem) => {
    expect(avatarProblem({ type, size })).toBe(problem);
  });
});

describe('a picture', () => {
  it.each([
    ['jpeg', 8_064, 6_048, undefined],
    ['jpeg', 10_000, 10_000, AVATAR_TEXTS.tooManyPixels],
    ['png', 5_120, 2_880, undefined],
    ['png', 65_535, 65_535, AVATAR_TEXTS.tooManyPixels],
    ['webp', 16_383, 16_383, AVATAR_TEXTS.tooManyPixels],
    ['gif', 1, 1, AVATAR_TEXTS.unreadable],
    [undefined, 1, 1, AVATAR_TEXTS.unreadable],
  ])('%s of %i by %i: %s', (format, width, height, problem) => {
    expect(pictureProblem({ format, width, height })).toBe(problem);
  });
});

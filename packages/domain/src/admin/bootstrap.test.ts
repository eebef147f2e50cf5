import { describe, expect, it } from 'vitest';
import { mayBootstrap } from './bootstrap.ts';

const first = {
  namedAddress: undefined,
  email: 'ada@example.org',
  isVerified: false,
  isFirstUser: true,
  hasAdmins: false,
};

describe('the first admin', () => {
  it.each([
    ['who registered first', first, true],
    ['nobody else', { ...first, isFirstUser: false, isVerified: true }, false],
    ['nobody where there are admins', { ...first, hasAdmins: true }, false],
    ['the named address, not who registered first', { ...first, namedAddress: 'boss@example.org' }, false],
    ['the named address once it is proven', { ...first, namedAddress: 'ada@example.org' }, false],
    [
      'the named address in whatever letter case',
      {
        ...first,
        isFirstUser: false,
        isVerified: true,
        namedAddress: 'ada@example.org',
        email: 'Ada@Example.org',
      },
      true,
    ],
  ])('the first admin is %s (ADMIN-4)', (_who, ask, may) => {
    expect(mayBootstrap(ask)).toBe(may);
  });
});

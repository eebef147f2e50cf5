import { expect, it } from 'vitest';
import { mayBootstrap } from './bootstrap.ts';

const first = {
  namedAddress: undefined,
  email: 'ada@example.org',
  isVerified: false,
  isFirstUser: true,
  hasAdmins: false,
};

it.each([
  ['the first registered user', first, true],
  ['nobody else', { ...first, isFirstUser: false, isVerified: true }, false],
  ['nobody if there are admins', { ...first, hasAdmins: true }, false],
  [
    'the user with the configured address, not the first registered user',
    { ...first, namedAddress: 'boss@example.org' },
    false,
  ],
  [
    'the user with the configured address, once it is verified',
    { ...first, namedAddress: 'ada@example.org' },
    false,
  ],
  [
    'the user with the configured address in any letter case',
    {
      ...first,
      isFirstUser: false,
      isVerified: true,
      namedAddress: 'ada@example.org',
      email: 'Ada@Example.org',
    },
    true,
  ],
])('the first admin is %s (ADMIN-4)', (_who, facts, may) => {
  expect(mayBootstrap(facts)).toBe(may);
});

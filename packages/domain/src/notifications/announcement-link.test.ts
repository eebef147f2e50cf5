import { expect, it } from 'vitest';
import { isAnnouncementLink } from './announcement-link.ts';

it.each(['/', '/settings?tab=billing', 'https://questlog.example/news#june'])(
  'an announcement may link to %s (NOTICE-16)',
  (link) => {
    expect(isAnnouncementLink(link)).toBe(true);
  },
);
it.each([
  '',
  'news',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/a b',
  'http://questlog.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://questlog.example@elsewhere.example',
])('an announcement may not link to %j (NOTICE-16)', (link) => {
  expect(isAnnouncementLink(link)).toBe(false);
});

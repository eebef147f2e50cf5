import { expect, it } from 'vitest';
import { readRoute, SECTIONS, sectionOf, sectionPath, userPath } from './paths.ts';

it.each(SECTIONS)('the path of the section %s opens that section (ADMIN-40)', (section) => {
  for (const end of ['', '/', '?page=2', '#top']) {
    expect(readRoute(sectionPath(section) + end)).toEqual({ kind: 'section', section });
  }
});

it("a user's path opens that user's details, whatever the id (ADMIN-40)", () => {
  for (const id of ['4f1c', 'a/b', 'ö?#', '%']) {
    expect(readRoute(userPath(id))).toEqual({ kind: 'user', id });
  }
  expect(readRoute('/admin/users/%')).toEqual({ kind: 'user', id: '%' });
  expect(sectionOf(readRoute('/admin/users/4f1c'))).toBe('users');
});

it.each(['/admin/nowhere', '/admin/users/4f1c/more', '/admin/billing/x', '/admin/dashboard'])(
  'the path %s does not open a section (ADMIN-40)',
  (path) => {
    expect(readRoute(path)).toEqual({ kind: 'unknown' });
    expect(sectionOf(readRoute(path))).toBeUndefined();
  },
);

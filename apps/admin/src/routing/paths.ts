/** The console's URLs and their screens (ADMIN-40). Filters and page numbers are in the query. */

export const SECTIONS = [
  'dashboard',
  'users',
  'billing',
  'webhooks',
  'audit-logs',
  'admins',
  'announcements',
  'system',
] as const;
export type Section = (typeof SECTIONS)[number];

export const SECTION_TITLES: Readonly<Record<Section, string>> = {
  dashboard: 'Dashboard',
  users: 'Users',
  billing: 'Billing',
  webhooks: 'Webhooks',
  'audit-logs': 'Audit Logs',
  admins: 'Admins',
  announcements: 'Announcements',
  system: 'System',
};

export type Route =
  | { readonly kind: 'section'; readonly section: Section }
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'unknown' };

const ROOT = '/admin';

export function sectionPath(section: Section): string {
  return section === 'dashboard' ? ROOT : `${ROOT}/${section}`;
}

export function userPath(id: string): string {
  return `${ROOT}/users/${encodeURIComponent(id)}`;
}

export function auditPathOf(adminId: string): string {
  return `${ROOT}/audit-logs?admin=${encodeURIComponent(adminId)}`;
}

/** Returns the route for a path. Ignores the query string. */
export function readRoute(path: string): Route {
  const [pathname = ''] = path.split(/[?#]/, 1);
  const [, , name = '', id = '', ...more] = pathname.replace(/\/+$/, '').split('/');
  if (more.length > 0) return { kind: 'unknown' };
  if (name === 'users' && id !== '') return { kind: 'user', id: decoded(id) };
  const section = name === '' ? 'dashboard' : SECTIONS.find((each) => each === name);
  if (section === undefined || id !== '' || name === 'dashboard') return { kind: 'unknown' };
  return { kind: 'section', section };
}

/** Decodes a path segment. Malformed percent-encoding stays unchanged. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export function sectionOf(route: Route): Section | undefined {
  if (route.kind === 'section') return route.section;
  return route.kind === 'user' ? 'users' : undefined;
}

/** Error for a forbidden announcement link (NOTICE-16). */
export const BAD_ANNOUNCEMENT_LINK =
  'A link is a path that begins with / or an address that begins with https:';

/** Returns whether an announcement may have this link: a path of the product or an https URL (NOTICE-16). */
export function isAnnouncementLink(link: string): boolean {
  // Browsers treat two slashes, or a slash and a backslash, as the start of a host name.
  if (link.startsWith('/')) return !/^\/[/\\]/.test(link) && !/[\p{Cc}\s]/u.test(link);
  const url = URL.parse(link);
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
}

/** What a link that does not suit is answered with (NOTICE-16). */
export const BAD_ANNOUNCEMENT_LINK =
  'A link is a path that begins with / or an address that begins with https:';

/** Whether an announcement may lead there: to a path of the product, or to an address by https (NOTICE-16). */
export function isAnnouncementLink(link: string): boolean {
  // Two slashes, or one and a backslash, begin another host.
  if (link.startsWith('/')) return !/^\/[/\\]/.test(link) && !/[\p{Cc}\s]/u.test(link);
  const url = URL.parse(link);
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
}

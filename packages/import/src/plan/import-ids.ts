/**
 * Ids of imported rows (IMPORT-3): UUIDs of version 5 (RFC 9562) in the name space of the account, so that a second
 * import of the same file meets the rows of the first.
 */
import type { Source } from '../imported.ts';

/** Returns the id of a row in an account. */
export async function importedId(
  accountId: string,
  source: Source,
  kind: 'project' | 'task',
  sourceId: string,
): Promise<string> {
  const space = Uint8Array.fromHex(accountId.replaceAll('-', ''));
  const name = new TextEncoder().encode(`${source} ${kind} ${sourceId}`);
  const bytes = new Uint8Array(space.length + name.length);
  bytes.set(space);
  bytes.set(name, space.length);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-1', bytes), 0, 16);
  hash[6] = 0x50 | ((hash[6] ?? 0) & 0x0f);
  hash[8] = 0x80 | ((hash[8] ?? 0) & 0x3f);
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

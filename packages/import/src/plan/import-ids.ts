/**
 * Ids of imported rows (IMPORT-3): UUIDs of version 5 (RFC 9562) in the account's namespace. A second import
 * of the same file finds the rows of the first.
 */
import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Source } from '../imported.ts';

export function importedId(
  accountId: string,
  source: Source,
  kind: 'project' | 'section' | 'task' | 'series' | 'comment' | 'filter',
  sourceId: string,
): string {
  const space = hexToBytes(accountId.replaceAll('-', ''));
  const hash = sha1
    .create()
    .update(space)
    .update(utf8ToBytes(`${source} ${kind} ${sourceId}`))
    .digest();
  hash[6] = 0x50 | ((hash[6] ?? 0) & 0x0f);
  hash[8] = 0x80 | ((hash[8] ?? 0) & 0x3f);
  const hex = bytesToHex(hash);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

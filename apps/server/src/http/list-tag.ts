import { createHash } from 'node:crypto';
import type { Member } from './caller.ts';

/**
 * The ETag of a list of tasks (decisions.md section 1): it is the same as long as the account's version, the day and the
 * question are.
 */
export function listTag(member: Member, question: unknown): string {
  const asked = createHash('sha256')
    .update(JSON.stringify([member.today, question]))
    .digest('base64url');
  return `W/"${member.accountId}.${member.accountVersion}.${asked.slice(0, 16)}"`;
}

import type { Pool } from 'pg';
import { exportAccount } from '@questlog/contract/accounts';
import { exportName } from '@questlog/domain/export/export-texts';
import { queuesOf } from '../../endpoint/account-queues.ts';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import { download } from '../../platform/http/answers/reply.ts';
import { makeArchive } from './export-archive.ts';

export function exportRoutes(pool: Pool): readonly BoundRoute[] {
  return [
    bind(exportAccount, async (_input, member) => {
      const { file, bytes } = await queuesOf(pool).read(member, () =>
        makeArchive(pool, member.accountId, member.now),
      );
      const name = exportName(member.now.toISOString());
      return download(exportAccount.answerType, name, file.createReadStream({ start: 0 }), bytes);
    }),
  ];
}

import { stat } from 'node:fs/promises';
import type { Pool } from 'pg';
import type { AuditAction } from '@questlog/domain/admin/audit';
import { parseTier, tierTitle, TIERS } from '@questlog/domain/plans/plans';
import { isUuid } from '@questlog/domain/uuid';
import type { Config } from '../config.ts';
import { replaceSigningKey, rotateSigningKey } from '../identity/provider/signing-keys.ts';
import { systemClock } from '../platform/clock.ts';
import { restoreBackup } from '../platform/db/backup/restore-backup.ts';
import { takeBackup } from '../platform/db/backup/take-backup.ts';
import { appliedMigrations, MIGRATIONS_DIR } from '../platform/db/schema/migrations.ts';
import { withOperatorDatabase } from '../platform/db/operator-database.ts';
import { openPool } from '../platform/db/pool.ts';
import type { Log } from '../platform/log/log.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { exportTo } from './export-account.ts';
import { moveTime as moveCustomer } from './move-time.ts';
import {
  restoreDeletedAccount,
  restoreDeletedUser,
  giveAccountTier,
  giveTier,
  grantSuperadmin,
  noteOperation,
} from './operator-changes.ts';
import { renewInvitationKey, skipVersions } from './operator.queries.ts';

export interface CommandContext {
  readonly config: Config;
  readonly log: Log;
}

/** An operator command. Returns the line to print, or throws an OperatorError. */
export type Command = (context: CommandContext, args: readonly string[]) => Promise<string>;

/** Runs `set-tier <email|account id> <tier>`. */
export const setTier: Command = async (context, [emailOrId = '', text = '']) => {
  const tier = parseTier(text);
  if (tier === undefined)
    throw new OperatorError(`There is no tier "${text}"; there are ${TIERS.join(', ')}.`);
  const give = isUuid(emailOrId) ? giveAccountTier : giveTier;
  const account = await withDb(context, (pool) => give(pool, emailOrId, tier, now()));
  return `${account} now has the tier ${tierTitle(tier)}.`;
};

export const restoreAccount: Command = async (context, [id = '']) => {
  const name = await withDb(context, (pool) => restoreDeletedAccount(pool, id, now()));
  return `${name} is restored, with its members and data.`;
};

export const restoreUser: Command = async (context, [email = '']) => {
  const names = await withDb(context, (pool) => restoreDeletedUser(pool, email, now()));
  const accounts = names.length === 0 ? 'without an account of their own' : `with ${names.join(', ')}`;
  return `${email} can sign in again, ${accounts}.`;
};

/** Runs `move-time <email|account id> <days|date>`. */
export const moveTime: Command = async (context, [emailOrId = '', text = '']) => {
  const day = await withDb(context, (pool, url) => moveCustomer({ ...context, pool, url }, emailOrId, text));
  return `The payment sandbox's date of ${emailOrId} is now ${day}.`;
};

export const makeAdmin: Command = async (context, [email = '']) => {
  await withDb(context, (pool) => grantSuperadmin(pool, email, now()));
  return `${email} is a superadmin now.`;
};

export const rotateKey: Command = async (context, [option]) => {
  if (option !== undefined && option !== '--now') {
    throw new OperatorError(`rotate-key takes --now, or nothing; not ${option}.`);
  }
  const rotate = option === undefined ? rotateSigningKey : replaceSigningKey;
  const kid = await withDb(context, async (pool) => {
    const made = await rotate(pool, now());
    const description = `Began to sign with the key ${made}${option === undefined ? '' : ', and ended all sessions'}`;
    await noteOperation(pool, 'system.rotate-key', description, now());
    return made;
  });
  const ended = option === undefined ? '' : ' All sessions have ended: everybody signs in anew.';
  return `Tokens are signed with the key ${kid} within a minute.${ended}`;
};

export const exportAccount: Command = async (context, [emailOrId = '', file = '']) => {
  const bytes = await withDb(context, (pool) => exportTo(pool, emailOrId, file, now()));
  return `Wrote the account of ${emailOrId} to ${file} (${Math.ceil(bytes / 1024)} kB).`;
};

export const backup: Command = async (context, [file = '']) => {
  const { rows, tables, bytes } = await withOperatorDatabase(where(context), async (url) => {
    const taken = await takeBackup(url, file);
    await noteAt(context, url, 'system.backup', `Wrote a backup of ${taken.rows} rows`);
    return taken;
  });
  return `Wrote ${rows} rows of ${tables} tables to ${file} (${Math.ceil(bytes / 1024)} kB).`;
};

export const restore: Command = async (context, [file = '']) => {
  // Check that the file exists before creating a database. The restore checks everything else.
  if (!(await stat(file).catch(() => undefined))) throw new OperatorError(`There is no file ${file}.`);
  const { takenAt, tables, leftOut } = await withOperatorDatabase(
    { ...where(context), create: true },
    async (url) => {
      const restored = await restoreBackup(
        url,
        file,
        MIGRATIONS_DIR,
        (client) => skipVersions(client, systemClock.now()),
        renewInvitationKey,
        context.config.database.partitions,
      );
      await noteAt(context, url, 'system.restore', `Restored the backup of ${restored.takenAt}`);
      return restored;
    },
  );
  const note = leftOut.length === 0 ? '' : ` Not in this version, and left out: ${leftOut.join(', ')}.`;
  return `Restored ${tables} tables as they were at ${takenAt}; everyone has to sign in again.${note}`;
};

function now(): Date {
  return new Date(systemClock.now().epochMilliseconds);
}

function where({ config, log }: CommandContext) {
  return { dataDir: config.dataDir, url: config.database.url, log };
}

async function noteAt(
  { log }: CommandContext,
  url: string,
  action: AuditAction,
  description: string,
): Promise<void> {
  const pool = openPool({ url, log, applicationName: 'questlog-cli', max: 1 });
  try {
    await noteOperation(pool, action, description, now());
  } finally {
    await pool.end();
  }
}

async function withDb<Result>(
  context: CommandContext,
  work: (pool: Pool, url: string) => Promise<Result>,
): Promise<Result> {
  return withOperatorDatabase(where(context), async (url) => {
    const pool = openPool({ url, log: context.log, applicationName: 'questlog-cli', max: 1 });
    try {
      if ((await appliedMigrations(pool)).length === 0) {
        throw new OperatorError('The database is empty; start Questlog on it first.');
      }
      return await work(pool, url);
    } finally {
      await pool.end();
    }
  });
}

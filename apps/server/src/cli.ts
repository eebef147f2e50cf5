import { readConfig } from './config.ts';
import {
  backup,
  exportAccount,
  makeAdmin,
  moveTime,
  restore,
  restoreAccount,
  restoreUser,
  rotateKey,
  setTier,
} from './cli/commands.ts';
import type { Command } from './cli/commands.ts';
import { createLog } from './platform/log/log.ts';
import { OperatorError } from './platform/operator-error.ts';

const USAGE = `Usage: npm run cli -- <command>

  set-tier <email> <tier>   give the user's personal account a tier without payment (PersonalFree,
                            PersonalPro, Team or TeamPro); use an account id for another account
  restore-account <id>      restore an account that was deleted in the last 30 days
  restore-user <email>      restore a user who was deleted in the last 30 days, with their accounts
  move-time <email> <days>  move the payment sandbox's time for the user's personal account forward by a number
                            of days, or to a date, with all renewals and failures in between; use an
                            account id for another account
  make-admin <email>        make a user a superadmin
  rotate-key [--now]        sign with a new key; the old key verifies tokens for one more day. Use --now if the
                            key may have leaked: it is rejected immediately, and all sessions end
  export <email> <file>     write the user's personal account to a zip file with JSON, CSV and Markdown; use
                            an account id for another account
  backup <file>             write the whole database to a file; the server may be running
  restore <file>            replace the whole database by a backup, without sessions and with a new key; the
                            server must be stopped
`;

/** Commands by name. `takes` is the minimum and maximum number of arguments. */
const COMMANDS: Readonly<Record<string, { run: Command; takes: readonly [number, number] }>> = {
  'set-tier': { run: setTier, takes: [2, 2] },
  'restore-account': { run: restoreAccount, takes: [1, 1] },
  'restore-user': { run: restoreUser, takes: [1, 1] },
  'move-time': { run: moveTime, takes: [2, 2] },
  'make-admin': { run: makeAdmin, takes: [1, 1] },
  'rotate-key': { run: rotateKey, takes: [0, 1] },
  export: { run: exportAccount, takes: [2, 2] },
  backup: { run: backup, takes: [1, 1] },
  restore: { run: restore, takes: [1, 1] },
};

const WRONG_USE = 2;

async function main([name = '', ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const [least = 0, most = 0] = command?.takes ?? [];
  if (command === undefined || args.length < least || args.length > most) {
    const isHelp = ['help', '--help', '-h'].includes(name);
    (isHelp ? process.stdout : process.stderr).write(USAGE);
    return isHelp ? 0 : WRONG_USE;
  }
  try {
    const config = readConfig(process.env);
    console.log(await command.run({ config, log: createLog('error') }, args));
    return 0;
  } catch (error) {
    const isExpected = error instanceof OperatorError;
    const message = error instanceof Error ? error.message : String(error);
    console.error(isExpected ? message : `The command failed: ${message.split('\n')[0]}`);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));

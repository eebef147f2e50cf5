import type { SystemState } from '@questlog/contract/admin/admin-operation';
import { numberText } from '@questlog/domain/counts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import type { ReactNode } from 'react';
import { Moment } from '../../lists/moment.tsx';
import { useNow } from '../../lists/use-now.ts';
import { ageOf, sizeText } from './sizes.ts';

const DAY_MS = 86_400_000;
/** Age in milliseconds after which a backup is considered too old. */
const OLD_BACKUP_MS = 2 * DAY_MS;

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  /** True if the fact needs attention. */
  readonly isWrong?: boolean;
}

function diskFact(freeBytes: number, isFull: boolean): Fact {
  const note = isFull ? 'Almost full: changes are rejected until there is space' : 'For the database';
  return { name: 'Free disk space', value: sizeText(freeBytes), note, isWrong: isFull };
}

/** Facts about the installation, each on a card. */
export function SystemFacts({ system }: { system: SystemState }) {
  const { lastBackupAt, startedAt } = system;
  const now = useNow();
  // A migration's name consists of a number and a description.
  const [migration = '', ...purpose] = system.migration.split('-');
  const facts: readonly Fact[] = [
    {
      name: 'Version',
      value: system.version,
      note: (
        <>
          Running since <Moment at={startedAt} />
        </>
      ),
    },
    { name: 'Database size', value: sizeText(system.databaseBytes) },
    ...(system.freeBytes === null ? [] : [diskFact(system.freeBytes, system.isStorageFull)]),
    { name: 'Migration', value: migration, note: purpose.join(' ') },
    { name: 'Connected clients', value: numberText(system.connectedClients), note: 'To this server' },
    { name: 'Jobs waiting', value: numberText(system.jobsWaiting) },
    { name: 'Jobs failed', value: numberText(system.jobsFailed), isWrong: system.jobsFailed > 0 },
    {
      name: 'Mail failures',
      value: numberText(system.mailFailures),
      note: 'Within the last seven days',
      isWrong: system.mailFailures > 0,
    },
    lastBackupAt === null
      ? { name: 'Last backup', value: 'None known', note: 'npm run cli -- backup <file>', isWrong: true }
      : {
          name: 'Last backup',
          value: ageOf(now - Date.parse(lastBackupAt)),
          note: <Moment at={lastBackupAt} />,
          isWrong: now - Date.parse(lastBackupAt) > OLD_BACKUP_MS,
        },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {facts.map(({ name, value, note, isWrong = false }) => (
        <div key={name} className="min-w-0 rounded-lg border border-border px-4 py-3.5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd
            className={cx('mt-1 text-lg font-semibold wrap-anywhere tabular-nums', isWrong && 'text-warning')}
          >
            {value}
          </dd>
          {note !== undefined && <dd className="mt-0.5 text-xs wrap-anywhere text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

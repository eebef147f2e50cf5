import type { LiveServer } from '@questlog/testkit/live-server';
import {
  askForScheduled,
  guessPasswords,
  personWithAccounts,
  personWithPatterns,
  renameManyTimes,
} from './bursts.ts';
import { fillStorage, type Filled } from './storage.ts';
import { askManyTimes, personWithLargeList, VARIANTS } from './large-lists.ts';

/** One way to attack a server that is prepared for it. */
export interface Step {
  readonly name: string;
  /** Attacks. @returns a note for the table */
  readonly run: () => Promise<string>;
  /** The most memory that the server may hold, in MB. */
  readonly mostMb?: number;
  /** The waits of the other person at the 95th percentile, in milliseconds. */
  readonly apiP95?: number;
  readonly pageP95?: number;
  /** What the attack has reached beyond a bound, once it is over; undefined for nothing. */
  readonly excess?: () => string | undefined;
}

export interface Scenario {
  readonly name: string;
  readonly prepare: (server: LiveServer) => Promise<readonly Step[]>;
}

const LISTS = 300;
const RENAMES = 1_000;
const ACCOUNTS = 49;
const PATTERNS = 270;
const STORAGE_BYTES = 40_000_000;

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'large lists',
    prepare: async (server) => {
      const one = await personWithLargeList(server);
      const three = [one, await personWithLargeList(server), await personWithLargeList(server)];
      return [
        ...VARIANTS.map((variant) => ({
          name: variant.name,
          run: async () => (await askManyTimes(server, [one], LISTS, variant)).toString(),
        })),
        ...VARIANTS.filter(({ name }) => name === 'gzip').map((variant) => ({
          name: `three people, ${variant.name}`,
          run: async () => (await askManyTimes(server, three, LISTS, variant)).toString(),
        })),
      ];
    },
  },
  {
    name: 'renames',
    prepare: async (server) => {
      const person = await personWithAccounts(server, ACCOUNTS);
      const run = async () => (await renameManyTimes(server, person, RENAMES)).toString();
      return [{ name: `${RENAMES} of a member of ${ACCOUNTS} accounts`, run }];
    },
  },
  {
    name: 'wrong passwords',
    prepare: async (server) => {
      const rate = { networks: 256, perSecond: 217, seconds: 20 };
      const run = async () => (await guessPasswords(server, rate)).toString();
      return [{ name: 'from 256 networks', run }];
    },
  },
  {
    name: 'scheduled tasks',
    prepare: async (server) => {
      const person = await personWithPatterns(server, PATTERNS);
      const run = async () => (await askForScheduled(server, person, 10)).toString();
      return [{ name: `a year of ${PATTERNS} daily tasks`, run }];
    },
  },
  {
    name: 'storage',
    prepare: async (server) => {
      await server.limitFreeStorage(STORAGE_BYTES);
      const person = await server.register();
      let filled: Filled | undefined;
      const run = async () => {
        filled = await fillStorage(server, person, STORAGE_BYTES);
        return `${filled.bytes} bytes in ${filled.accounts} accounts; ${filled.statuses.toString()}`;
      };
      const excess = () =>
        filled !== undefined && filled.bytes > filled.mostBytes
          ? `one person stored ${filled.bytes} bytes of at most ${filled.mostBytes}`
          : undefined;
      return [{ name: `a limit of ${STORAGE_BYTES} bytes, over all accounts`, run, excess }];
    },
  },
];

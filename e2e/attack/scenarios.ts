import { MAX_COMMENTS } from '@questlog/domain/comments/comments';
import type { LiveUser } from '@questlog/testkit/live-user';
import {
  requestScheduled,
  guessPasswords,
  userWithAccounts,
  userWithPatterns,
  renameManyTimes,
} from './bursts.ts';
import { ASSISTANT_SCENARIOS } from './assistants.ts';
import { addHostileCalendars, addLargeCalendars, readCalendar, startHostileHost } from './calendars.ts';
import { commentAndMention, importComments, mentionMeanwhile, openTeam, readComments } from './comments.ts';
import { openDescriptions } from './descriptions.ts';
import { changeEverything, emptyTrashes, pollFeeds, readEverything } from './every-endpoint.ts';
import { exportManyTimes, exportSlowly, leaveExports } from './exports.ts';
import { addQuestionTag, sendWorstQuestions } from './filters.ts';
import { fillTrash, userWithLargestAccount } from './largest-account.ts';
import { manyDevices, manyReminders, remindTogether, usersToRemind } from './reminders.ts';
import { moveTasksAround, reorderSections, userWithSections } from './sections.ts';
import { fillStorage } from './storage.ts';
import { requestManyTimes, userWithLargeList, VARIANTS } from './large-lists.ts';
import { noted, type Scenario, type Step } from './scenario.ts';
import type { Statuses } from './send.ts';
import { RECEIVERS, sendToHostile } from './webhooks.ts';
import { exceedTokenLimit, guessTokens, sendMalformedTokens } from './tokens.ts';

const LISTS = 300;
const RENAMES = 1_000;
const ACCOUNTS = 49;
const PATTERNS = 270;
const SECTION_ROUNDS = 5;
const SECTION_ORDERS = 300;
const CALENDAR_READS = 60;
const REMINDERS = 10_000;
const QUESTION_ROUNDS = 4;
const TOKENS = 20_000;
const WEBHOOK_TASKS = 500;
const COMMENTS = 20_000;
const COMMENT_READS = 2_000;
const TRASH_BYTES = 1_000_000_000;
const STORAGE_BYTES = 40_000_000;
/** Maximum memory of the server while it reads or exports the largest accounts, in MB. */
const LARGEST_ACCOUNT_MB = 500;

/** How long a description may block the page's main thread, in milliseconds. */
const LONGEST_TASK_MS = 100;

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'large lists',
    prepare: async (server) => {
      const one = await userWithLargeList(server);
      const three = [one, await userWithLargeList(server), await userWithLargeList(server)];
      return [
        ...VARIANTS.map((variant) => ({
          name: variant.name,
          run: () => noted(requestManyTimes(server, [one], LISTS, variant)),
        })),
        ...VARIANTS.filter(({ name }) => name === 'gzip').map((variant) => ({
          name: `three people, ${variant.name}`,
          run: () => noted(requestManyTimes(server, three, LISTS, variant)),
        })),
      ];
    },
  },
  {
    name: 'renames',
    prepare: async (server) => {
      const user = await userWithAccounts(server, ACCOUNTS);
      const run = () => noted(renameManyTimes(server, user, RENAMES));
      return [{ name: `${RENAMES} of a member of ${ACCOUNTS} accounts`, run }];
    },
  },
  {
    name: 'wrong passwords',
    prepare: async (server) => {
      const rate = { networks: 256, perSecond: 217, seconds: 20 };
      const run = () => noted(guessPasswords(server, rate));
      return [{ name: 'from 256 networks', run }];
    },
  },
  {
    name: 'scheduled tasks',
    prepare: async (server) => {
      const user = await userWithPatterns(server, PATTERNS);
      const run = () => noted(requestScheduled(server, user, 10));
      return [{ name: `a year of ${PATTERNS} daily tasks`, run }];
    },
  },
  {
    name: 'exports',
    prepare: async (server) => {
      const users = [await userWithLargestAccount(server), await userWithLargestAccount(server)];
      const [one] = users as [LiveUser, LiveUser];
      const times = (atOnce: number) => ({ atOnce, times: 3 });
      return [
        {
          name: 'one user, one at a time',
          mostMb: LARGEST_ACCOUNT_MB,
          run: () => noted(exportManyTimes(server, [one], times(1))),
        },
        {
          name: 'two users, two at once each',
          mostMb: LARGEST_ACCOUNT_MB,
          run: () => noted(exportManyTimes(server, users, times(2))),
        },
        { name: 'slow readers', mostMb: LARGEST_ACCOUNT_MB, run: () => noted(exportSlowly(server, users)) },
        {
          name: 'clients that leave',
          mostMb: LARGEST_ACCOUNT_MB,
          run: async () => ({ note: `complete after ${await leaveExports(server, one)} ms` }),
        },
      ];
    },
  },
  {
    name: 'every endpoint',
    prepare: async (server) => {
      const users = [await userWithLargestAccount(server), await userWithLargestAccount(server)];
      const [one] = users as [LiveUser, LiveUser];
      await fillTrash(server, one, TRASH_BYTES);
      const step = (name: string, run: () => Promise<Statuses>): Step => ({
        name,
        mostMb: LARGEST_ACCOUNT_MB,
        run: () => noted(run()),
      });
      return [
        step('reads of one user', () => readEverything(server, [one], 1)),
        step('reads of two users, four at once each', () => readEverything(server, users, 4)),
        step('changes of one user', () => changeEverything(server, [one])),
        step('changes of two users', () => changeEverything(server, users)),
        step('polled feeds, then revoked', () => pollFeeds(server, users)),
        step('emptied trashes', () => emptyTrashes(server, users)),
      ];
    },
  },
  {
    name: 'descriptions',
    prepare: async (server) => [
      {
        name: 'hostile to the parser, in a browser',
        run: async () => {
          const longest = Object.entries(await openDescriptions(server));
          const note = longest.map(([title, ms]) => `${title} ${ms} ms`).join(', ');
          const tooLong = longest.filter(([, ms]) => ms > LONGEST_TASK_MS).map(([title]) => title);
          return tooLong.length === 0
            ? { note }
            : { note, problem: `the page was busy too long: ${tooLong.join()}` };
        },
      },
    ],
  },
  {
    name: 'sections',
    prepare: async (server) => {
      const sectioned = await userWithSections(server);
      return [
        {
          name: `5,000 tasks moved ${SECTION_ROUNDS} times`,
          mostMb: LARGEST_ACCOUNT_MB,
          run: () => noted(moveTasksAround(server, sectioned, SECTION_ROUNDS)),
        },
        {
          name: `200 sections reordered ${SECTION_ORDERS} times`,
          mostMb: LARGEST_ACCOUNT_MB,
          run: () => noted(reorderSections(server, sectioned, SECTION_ORDERS)),
        },
      ];
    },
  },
  {
    name: 'calendars',
    prepare: async (server) => {
      const host = await startHostileHost();
      const large = await userWithLargestAccount(server);
      await server.setTier(large.email, 'PersonalPro');
      const others = [await server.register(), await server.register(), await server.register()];
      return [
        { name: 'hostile, of three users', run: () => noted(addHostileCalendars(server, others, host)) },
        { name: '20 large ones', run: () => noted(addLargeCalendars(server, large, host)) },
        {
          name: `92 days of the largest account, ${CALENDAR_READS} times`,
          run: () => noted(readCalendar(server, large, CALENDAR_READS)),
        },
      ];
    },
  },
  {
    name: 'tokens',
    prepare: async (server) => {
      const user = await server.register();
      return [
        { name: 'guessed', run: () => noted(guessTokens(server, TOKENS)) },
        { name: 'malformed', run: () => noted(sendMalformedTokens(server, TOKENS)) },
        { name: 'too many requests', run: () => noted(exceedTokenLimit(server, user, TOKENS)) },
      ];
    },
  },
  ...ASSISTANT_SCENARIOS,
  {
    name: 'webhooks',
    prepare: (server) =>
      Promise.resolve(
        Object.entries(RECEIVERS).map(([name, respond]) => ({
          name: `20 receivers ${name}`,
          run: () => sendToHostile(server, respond, WEBHOOK_TASKS),
        })),
      ),
  },
  {
    name: 'filters',
    prepare: async (server) => {
      const large = await userWithLargestAccount(server);
      const filled = await userWithLargeList(server);
      await addQuestionTag(server, filled);
      const sending = (user: LiveUser) => () => noted(sendWorstQuestions(server, user, QUESTION_ROUNDS));
      return [
        {
          name: 'fifty questions at once on the longest texts',
          mostMb: LARGEST_ACCOUNT_MB,
          run: sending(large),
        },
        {
          name: 'fifty questions at once on incompressible texts',
          mostMb: LARGEST_ACCOUNT_MB,
          run: sending(filled),
        },
      ];
    },
  },
  {
    name: 'reminders',
    prepare: async (server) => {
      const others = await usersToRemind(server);
      // Each step has other attackers, because the pushes of a user are limited.
      const attackers = await usersToRemind(server, 3);
      const [one, two] = (await usersToRemind(server, 2)) as [LiveUser, LiveUser];
      return [
        {
          name: `${REMINDERS} of one user in a minute`,
          run: () => remindTogether(others, manyReminders(one, REMINDERS)),
        },
        { name: 'push service that hangs', run: () => remindTogether(others, manyDevices(attackers)) },
        { name: '20 devices that fail', run: () => remindTogether(others, manyDevices([two]), 500) },
      ];
    },
  },
  {
    name: 'people',
    prepare: async (server) => {
      // Half of the tasks get comments one by one, and the others imported ones.
      const team = await openTeam(server, (2 * COMMENTS) / MAX_COMMENTS);
      const others = await openTeam(server, 1);
      return [
        {
          name: `${COMMENTS} comments with mentions by one member`,
          run: () => mentionMeanwhile(others, () => commentAndMention(server, team, COMMENTS)),
        },
        {
          name: `${COMMENTS} long comments imported by one member`,
          run: () => mentionMeanwhile(others, () => importComments(server, team, COMMENTS)),
        },
        {
          name: `comments read ${COMMENT_READS} times by one member`,
          run: () => mentionMeanwhile(others, () => readComments(server, team, COMMENT_READS)),
        },
      ];
    },
  },
  {
    name: 'storage',
    prepare: async (server) => {
      await server.limitFreeStorage(STORAGE_BYTES);
      const user = await server.register();
      const run = async () => {
        const { bytes, mostBytes, accounts, statuses } = await fillStorage(server, user, STORAGE_BYTES);
        const note = `${bytes} bytes in ${accounts} accounts; ${statuses.summary}`;
        return bytes <= mostBytes ? { note } : { note, problem: `at most ${mostBytes} bytes are allowed` };
      };
      return [{ name: `a limit of ${STORAGE_BYTES} bytes, over all accounts`, run }];
    },
  },
];

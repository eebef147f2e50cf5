import { expect, it } from 'vitest';
import { Mailbox } from '@questlog/testkit/mailbox';
import { serverForTests, type TestUser } from '@questlog/testkit/server';
import type { Job } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { identityJobs, sendPasswordReset, sendVerification, notifyFormerAddress } from '../identity.jobs.ts';

const server = await serverForTests();

/** A mail server that may be down. */
class UnsteadyMailbox extends Mailbox {
  away = false;

  override async send(mail: Mail): Promise<void> {
    if (this.away) throw new Error('connect ECONNREFUSED');
    await super.send(mail);
  }
}

const mailbox = new UnsteadyMailbox();

/** Runs a job's handler once, as each attempt of the queue does. */
async function attempt<Data extends object>(job: Job<Data>, data: Data): Promise<void> {
  const { clock, database, jobs } = server;
  const { pool } = database;
  const log = createLog('silent');
  const handlers = identityJobs({ pool, clock, mailer: mailbox, log, publicUrl: server.url });
  await handlers.find(({ name }) => name === job.name)?.handle(data, jobs, new AbortController().signal);
}

const kinds: [string, (ada: TestUser) => Promise<void>][] = [
  ['to confirm an address', (ada) => attempt(sendVerification, { userId: ada.user.id })],
  ['to reset a password', (ada) => attempt(sendPasswordReset, { email: ada.email.toUpperCase() })],
  [
    'to a former address',
    (ada) => attempt(notifyFormerAddress, { to: ada.email, firstName: 'Ada', newEmail: 'other@example.org' }),
  ],
];

it.each(kinds)(
  'the email %s is delivered after several attempts while the mail server is down (IDENTITY-31, OPERATION-18, V16.5.2)',
  async (_, mail) => {
    const ada = await server.register({ verified: false });
    mailbox.away = true;
    for (let time = 0; time < 7; time += 1) await expect(mail(ada)).rejects.toThrow('ECONNREFUSED');
    mailbox.away = false;
    await mail(ada);
    expect(mailbox.to(ada.email)).toHaveLength(1);
  },
);

it.each(kinds)('the email %s is sent at most five times an hour (IDENTITY-31)', async (_, mail) => {
  const ada = await server.register({ verified: false });
  await Promise.all(Array.from({ length: 4 }, () => mail(ada)));
  for (let time = 0; time < 4; time += 1) await mail(ada);
  expect(mailbox.to(ada.email)).toHaveLength(5);

  server.clock.advance({ hours: 1 });
  await mail(ada);
  expect(mailbox.to(ada.email)).toHaveLength(6);
});

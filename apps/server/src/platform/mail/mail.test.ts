import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { FakeClock } from '@questlog/testkit/fake-clock';
import { renderEmail } from './render-email.ts';
import { prose } from './mail-prose.ts';
import { fileMailer, smtpMailer, storedMails, type Mail } from './mail.ts';

const email = renderEmail({
  to: 'ada@example.org',
  subject: prose`Reset your password`,
  name: 'Ada <b>',
  paragraphs: [prose`Choose it & keep it.`],
  action: { label: prose`Choose`, url: 'https://questlog.example/?a=1&b=2' },
  footnote: prose`Ignore this mail.`,
});

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'questlog-mail-'));
  cleanups.push(() => rm(path, { recursive: true }));
  return path;
}

it('renders an email as text and as HTML with escaped user content (V1.2.1)', () => {
  expect(email.text).toContain('Hello Ada <b>,\n\nChoose it & keep it.');
  expect(email.text).toContain('https://questlog.example/?a=1&b=2');
  expect(email.html).toContain('Hello Ada &lt;b&gt;,');
  expect(email.html).toContain('href="https://questlog.example/?a=1&amp;b=2"');
  expect(email.html).not.toMatch(/<img|<script|url\(/);
});

it('removes links and line breaks from the name in a greeting (V1.3.11)', () => {
  const { text, html } = renderEmail({
    to: 'ada@example.org',
    subject: prose`Hello`,
    name: 'Click http://evil.example\nand\nwin',
    paragraphs: [prose`${'Eve\nhttps://evil.example'} invites you.`],
    footnote: prose`Ignore this mail.`,
  });
  for (const content of [text, html]) {
    expect(content).toContain('Hello Click http evil example and win,');
    expect(content).toContain('Eve https evil example invites you.');
    expect(content).not.toContain('evil.example');
  }
});

it('sends an email to one recipient over SMTP and rejects several recipients', async () => {
  const received: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push(Buffer.concat(parts));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  cleanups.push(
    () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  );
  const { port } = server.server.address() as AddressInfo;
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'Questlog <questlog@example.org>');
  await mailer.send(email);
  // A line break in an address or a subject must not add a header.
  await mailer.send({ ...email, subject: 'Hello\r\nBcc: everybody@example.org' });
  // One email must not go to two recipients.
  const two = { ...email, to: 'ada@example.org, eve@example.org' };
  await expect(mailer.send(two)).rejects.toThrow('one address');
  mailer.close();
  expect(received).toHaveLength(2);

  const [first, second] = await Promise.all(received.map((raw) => PostalMime.parse(raw)));
  expect(first).toMatchObject({
    from: { name: 'Questlog', address: 'questlog@example.org' },
    to: [{ address: 'ada@example.org' }],
    subject: 'Reset your password',
  });
  expect(first?.text?.trim()).toBe(email.text.trim());
  expect(first?.html).toContain('Choose it &amp; keep it.');
  expect(second?.bcc).toBeUndefined();
});

it('stores emails as files that only their owner can read, and lists the newest first (OPERATION-17)', async () => {
  const directory = await folder();
  const clock = new FakeClock();
  const mailer = fileMailer(join(directory, 'mail'), 'questlog@localhost', clock);
  expect(await storedMails(join(directory, 'mail'), 10)).toEqual([]);
  for (const subject of ['First', 'Second', 'Third']) {
    clock.advance({ seconds: 1 });
    await mailer.send({ ...email, subject } satisfies Mail);
  }
  const mails = await storedMails(join(directory, 'mail'), 2);
  expect(mails.map(({ subject }) => subject)).toEqual(['Third', 'Second']);
  expect(mails[0]).toMatchObject({
    to: 'ada@example.org',
    text: email.text,
    sentAt: '2026-01-15T12:00:03.000Z',
  });
  const [file = ''] = await readdir(join(directory, 'mail'));
  expect((await stat(join(directory, 'mail', file))).mode & 0o077).toBe(0);
});

/** Mail: by SMTP where a server is configured, else each mail is a file that `/dev/mail` lists. */
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { newId } from '@questlog/domain/uuid';
import type { Clock } from '../clock.ts';
import { isMailAddress } from './mail-prose.ts';

/** A mail, ready to be sent. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Where mails go. Called by jobs alone: a request never waits for a mail server. */
export interface Mailer {
  /** Hands the mail over. Raises where that fails, or `to` is not one address; the job is then tried again. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** A mail that became a file. */
export interface StoredMail extends Mail {
  readonly id: string;
  readonly from: string;
  readonly sentAt: string;
}

const NAME = /^[0-9a-f-]{36}\.json$/;

/** The one mailbox that the mail is for. Raises where it is another, a list, or no address. */
function recipient({ to }: Mail): string {
  if (!isMailAddress(to)) throw new Error('a mail is for one address, and nothing else');
  return to;
}

/** Sends over SMTP. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true });
  return {
    send: async (mail) => {
      await transport.sendMail({
        to: { name: '', address: recipient(mail) },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
      });
    },
    close: () => transport.close(),
  };
}

/** Writes each mail to a file of its own, whole or not at all. */
export function fileMailer(directory: string, from: string, clock: Clock): Mailer {
  return {
    send: async (mail) => {
      const { subject, text, html } = mail;
      const to = recipient(mail);
      const { epochMilliseconds } = clock.now();
      const id = newId(epochMilliseconds);
      const stored: StoredMail = {
        id,
        from,
        to,
        subject,
        text,
        html,
        sentAt: new Date(epochMilliseconds).toISOString(),
      };
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const path = join(directory, `${id}.json`);
      // The links in it are secrets of their receivers.
      await writeFile(`${path}.part`, JSON.stringify(stored, null, 2), { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => {},
  };
}

/** Hands mails to another mailer, and tells of each that it could not hand over. */
export function reportingMailer(mailer: Mailer, onFailure: () => Promise<void>): Mailer {
  return {
    send: async (mail) => {
      try {
        await mailer.send(mail);
      } catch (error) {
        // Why it failed is what the job is to know.
        await onFailure().catch(() => {});
        throw error;
      }
    },
    close: () => mailer.close(),
  };
}

/** Where mails are kept that no server takes. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** The mailer that the configuration asks for. */
export function createMailer(
  mail: { readonly smtpUrl: string | undefined; readonly from: string },
  dataDir: string,
  clock: Clock,
): Mailer {
  return mail.smtpUrl === undefined
    ? fileMailer(mailFolder(dataDir), mail.from, clock)
    : smtpMailer(mail.smtpUrl, mail.from);
}

/** The newest mails of the folder, newest first; none where the folder does not exist yet. */
export async function storedMails(directory: string, limit: number): Promise<StoredMail[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  // The names are version 7 UUIDs: their order is that of time.
  const newest = names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .slice(0, limit);
  return Promise.all(
    newest.map(async (name) => JSON.parse(await readFile(join(directory, name), 'utf8')) as StoredMail),
  );
}

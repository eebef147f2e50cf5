/**
 * Sends emails over SMTP if a server is configured. Otherwise, writes each to a file that `/dev/mail` lists.
 */
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { newId } from '@questlog/domain/uuid';
import type { Clock } from '../clock.ts';
import { isMailAddress } from './mail-prose.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A URL to which mail programs post if the recipient wants no more of these emails (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Sends emails. Only jobs use it, so that no request waits for a mail server. */
export interface Mailer {
  /**
   * Delivers the email to the mail server or the folder. Throws if that fails or `to` is not a single
   * address. The job is then retried.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** An email written to a file. */
export interface StoredMail extends Mail {
  readonly id: string;
  readonly from: string;
  readonly sentAt: string;
}

const NAME = /^[0-9a-f-]{36}\.json$/;

/** Returns the email's only recipient. Throws if `to` is a list or not an address. */
function recipient({ to }: Mail): string {
  if (!isMailAddress(to)) throw new Error('a mail is for one address, and nothing else');
  return to;
}

function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Creates a mailer that sends emails over SMTP. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true });
  return {
    send: async (mail) => {
      await transport.sendMail({
        to: { name: '', address: recipient(mail) },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        ...(mail.unsubscribeUrl === undefined ? {} : { headers: unsubscribeHeaders(mail.unsubscribeUrl) }),
      });
    },
    close: () => transport.close(),
  };
}

/** Creates a mailer that atomically writes each email to its own file. */
export function fileMailer(directory: string, from: string, clock: Clock): Mailer {
  return {
    send: async (mail) => {
      const { subject, text, html, unsubscribeUrl } = mail;
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
        ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
        sentAt: new Date(epochMilliseconds).toISOString(),
      };
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const path = join(directory, `${id}.json`);
      // Only the owner may read it, because the email's links are secrets.
      await writeFile(`${path}.part`, JSON.stringify(stored, null, 2), { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => {},
  };
}

/** Wraps a mailer to report each email that it fails to deliver. */
export function reportingMailer(mailer: Mailer, onFailure: () => Promise<unknown>): Mailer {
  return {
    send: async (mail) => {
      try {
        await mailer.send(mail);
      } catch (error) {
        // The job needs the original error, even if the report fails.
        await onFailure().catch(() => {});
        throw error;
      }
    },
    close: () => mailer.close(),
  };
}

/** Returns the folder for emails without an SMTP server. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** Creates the configured mailer. */
export function createMailer(
  mail: { readonly smtpUrl: string | undefined; readonly from: string },
  dataDir: string,
  clock: Clock,
): Mailer {
  return mail.smtpUrl === undefined
    ? fileMailer(mailFolder(dataDir), mail.from, clock)
    : smtpMailer(mail.smtpUrl, mail.from);
}

/** Returns the folder's newest emails, newest first; an empty array if the folder does not exist yet. */
export async function storedMails(directory: string, limit: number): Promise<StoredMail[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  // The names are version 7 UUIDs, so they sort by time.
  const newest = names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .slice(0, limit);
  return Promise.all(
    newest.map(async (name) => JSON.parse(await readFile(join(directory, name), 'utf8')) as StoredMail),
  );
}

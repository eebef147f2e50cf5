import type { Mail, Mailer } from '@questlog/server/platform/mail/mail';

const PATIENCE_MS = 10_000;

/** Keeps the mails that a test server sends, in the order of their sending. */
export class Mailbox implements Mailer {
  readonly #mails: Mail[] = [];
  readonly #held = new Map<string, Promise<void>>();
  #waiting: (() => void)[] = [];

  async send(mail: Mail): Promise<void> {
    await this.#held.get(mail.to);
    this.#mails.push(mail);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }

  close(): void {}

  /** Keeps mails to an address waiting, as a server does that does not answer. @returns what lets them through */
  hold(address: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(address, promise);
    return () => {
      this.#held.delete(address);
      resolve();
    };
  }

  /** All mails to that address so far. */
  to(address: string): readonly Mail[] {
    return this.#mails.filter((mail) => mail.to.toLowerCase() === address.toLowerCase());
  }

  /**
   * The newest mail to that address whose subject holds `subject`; waits for it, as mails come by jobs.
   * Raises after ten seconds without one.
   */
  async waitFor(address: string, subject = ''): Promise<Mail> {
    const deadline = AbortSignal.timeout(PATIENCE_MS);
    for (;;) {
      const found = this.to(address).findLast((mail) => mail.subject.includes(subject));
      if (found !== undefined) return found;
      const arrival = Promise.withResolvers<void>();
      this.#waiting.push(arrival.resolve);
      const giveUp = (): void => arrival.reject(new Error(`no mail "${subject}" came to ${address}`));
      deadline.addEventListener('abort', giveUp, { once: true });
      await arrival.promise;
      deadline.removeEventListener('abort', giveUp);
    }
  }

  /** The first link of a mail. */
  static linkIn(mail: Mail): URL {
    const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
    if (link === undefined) throw new Error(`no link in "${mail.subject}"`);
    return new URL(link);
  }
}

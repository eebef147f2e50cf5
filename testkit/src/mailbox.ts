import type { Mail, Mailer } from '@questlog/server/platform/mail/mail';

const PATIENCE_MS = 10_000;

/** Collects a test server's emails in order. */
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

  /**
   * Holds back emails to an address, as if the mail server did not respond.
   * @returns a function that releases the emails
   */
  hold(address: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(address, promise);
    return () => {
      this.#held.delete(address);
      resolve();
    };
  }

  /** Returns all emails sent to the address so far. */
  to(address: string): readonly Mail[] {
    return this.#mails.filter((mail) => mail.to.toLowerCase() === address.toLowerCase());
  }

  /**
   * Returns the newest email to the address whose subject contains `subject`. Waits for the email, because
   * jobs send emails in the background. Throws after ten seconds.
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

  static linkIn(mail: Mail): URL {
    const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
    if (link === undefined) throw new Error(`no link in "${mail.subject}"`);
    return new URL(link);
  }
}

/** A user on a live server: registered over HTTP, with their own API client. */
import { randomBytes, randomInt } from 'node:crypto';
import { createClient, type ApiClient } from '@questlog/api-client/client';

/** A new user's details. Omitted ones are generated. */
export interface NewLiveUser {
  readonly email?: string;
  readonly password?: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

const PASSWORD = 'correct horse battery';
/** A token is reused for this fraction of its lifetime, so that it does not expire in flight. */
const FRESH = 0.8;

/** Returns a random client address, so that users hardly ever share one. */
export function inventAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

export class LiveUser {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The IP address of the user's requests. */
  readonly address: string;
  /** Calls the API as this user. Signs in on the first call, and again before the token expires. */
  readonly api: ApiClient;
  readonly #visitor: ApiClient;
  #token: { readonly text: string; readonly until: number } | undefined;

  private constructor(url: string, user: Required<NewLiveUser>) {
    this.email = user.email;
    this.password = user.password;
    this.firstName = user.firstName;
    this.lastName = user.lastName;
    this.address = inventAddress();
    const from = { 'x-forwarded-for': this.address };
    this.#visitor = createClient({ baseUrl: url, fetch, headers: async () => from });
    this.api = createClient({
      baseUrl: url,
      fetch,
      headers: async () => ({ ...from, authorization: `Bearer ${await this.accessToken()}` }),
    });
  }

  /** For internal use only. Call `LiveServer.known` instead. */
  static known(url: string, { email, password }: { email: string; password: string }): LiveUser {
    return new LiveUser(url, { email, password, firstName: 'Robin', lastName: 'Vale' });
  }

  /** For internal use only. Call `LiveServer.register` instead. */
  static async register(url: string, fields: NewLiveUser): Promise<LiveUser> {
    const user = new LiveUser(url, {
      email: `person-${randomBytes(6).toString('hex')}@example.org`,
      password: PASSWORD,
      firstName: 'Robin',
      lastName: 'Vale',
      ...fields,
    });
    const { email, password, firstName, lastName } = user;
    await user.#visitor('POST /api/auth/register', { body: { email, password, firstName, lastName } });
    return user;
  }

  /** The account created at registration. */
  async accountId(): Promise<string> {
    const { currentAccount } = await this.api('GET /api/auth/me');
    if (currentAccount === null) throw new Error(`${this.email} has no account`);
    return currentAccount.id;
  }

  /** Returns an access token that will not expire soon. */
  async accessToken(): Promise<string> {
    if (this.#token === undefined || this.#token.until < Date.now()) {
      const { email, password } = this;
      const { accessToken, expiresIn } = await this.#visitor('POST /api/auth/login', {
        body: { email, password },
      });
      this.#token = { text: accessToken, until: Date.now() + expiresIn * 1000 * FRESH };
    }
    return this.#token.text;
  }
}

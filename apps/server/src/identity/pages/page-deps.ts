import type { FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Pool } from 'pg';
import type { Announcer } from '../../account-change/announcer.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import type { SecurityEvents } from '../../platform/security-events.ts';
import type { Setup } from '../setup.ts';
import type { RegistrationCookie } from '../sign-in/registration-cookie.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import type { AccountsOfUsers } from '../users/accounts-of-users.ts';

export interface PageDeps {
  readonly pool: Pool;
  readonly publicUrl: URL;
  readonly origins: readonly string[];
  readonly provider: () => Provider;
  readonly signIn: SignIn;
  readonly registered: RegistrationCookie;
  /**
   * Counts a request to /idp, for pages without another limit. Throws `too_many_requests` if the limit is
   * exceeded.
   */
  readonly countClient: (request: FastifyRequest) => void;
  readonly jobs: JobQueue;
  readonly now: () => Date;
  readonly live: Announcer;
  readonly events: SecurityEvents;
  readonly setup: Setup;
  readonly accounts: AccountsOfUsers;
}

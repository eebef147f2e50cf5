import type { ApiClient } from '@questlog/api-client/client';
import type { Browser } from './browser.ts';
import {
  renewTokens,
  signInOnPage,
  webClientOf,
  type HostedClient,
  type SignedIn,
} from './hosted-sign-in.ts';
import { serverForTests, type TestServer, type TestServerOptions, type TestUser } from './server.ts';

interface HostedServer {
  readonly server: TestServer;
  /** The web app. */
  readonly client: HostedClient;
  readonly signIn: (user: TestUser, browser?: Browser) => Promise<SignedIn>;
  readonly renew: (refreshToken: string) => ReturnType<typeof renewTokens>;
  readonly apiWith: (accessToken: string) => ApiClient;
}

/** Starts a server for a test file whose users sign in on the hosted page. */
export async function hostedServerForTests(options?: TestServerOptions): Promise<HostedServer> {
  const server = await serverForTests(options);
  const client = webClientOf(server);
  return {
    server,
    client,
    signIn: (user, browser) => signInOnPage(client, user, browser),
    renew: (refreshToken) => renewTokens(client, refreshToken),
    apiWith: (accessToken) => server.call({ authorization: `Bearer ${accessToken}` }),
  };
}

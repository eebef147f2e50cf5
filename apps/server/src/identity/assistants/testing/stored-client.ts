import type { TestServer } from '@questlog/testkit/server';
import type { HostedClient } from '@questlog/testkit/hosted-sign-in';
import { recordId } from '../../provider/record-adapter.ts';

/** Stores a client that is not the web app, as a registration would. */
export async function storeClient(
  server: TestServer,
  {
    clientId = 'assistant',
    redirectUri = 'https://assistant.example/back',
    ...metadata
  }: Readonly<Record<string, unknown>> & { readonly clientId?: string; readonly redirectUri?: string } = {},
): Promise<Pick<HostedClient, 'clientId' | 'redirectUri'>> {
  await server.database.pool.query(
    `insert into identity_records (kind, id, payload) values ('Client', $1, $2)
     on conflict (kind, id) do update set payload = excluded.payload`,
    [
      recordId(clientId),
      {
        client_id: clientId,
        client_name: 'Assistant',
        token_endpoint_auth_method: 'none',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        ...metadata,
      },
    ],
  );
  return { clientId, redirectUri };
}

import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client';
import type { TokenScope } from '@questlog/domain/identity/api-tokens';
import type { TestServer, TestUser } from '@questlog/testkit/server';

/** The newest version of the protocol. */
export const NEWEST = '2026-07-28';

export const mcpUrl = ({ url }: TestServer): URL => new URL(`${url}/mcp`);

/** Creates an API token of a user's account. */
export async function tokenOf(
  { api, accountId }: TestUser,
  scopes: TokenScope[] = ['read'],
): Promise<{ readonly id: string; readonly token: string }> {
  return api('POST /api/tokens', { body: { name: 'Test', accountId, scopes, expiresInDays: 30 } });
}

/** Connects a client with a token. @param version the newest version by default; `legacy` for those with `initialize` */
export async function connectClient(
  server: TestServer,
  token: string,
  version: 'legacy' | 'newest' = 'newest',
): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    version === 'newest' ? { versionNegotiation: { mode: { pin: NEWEST } } } : {},
  );
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(mcpUrl(server), { requestInit: { headers } }));
  return client;
}

/** Returns a function that calls tools for a user, each a second later, so that no rate limit applies. */
export async function toolsFor(server: TestServer, user: TestUser, scopes: TokenScope[] = ['read']) {
  const client = await connectClient(server, (await tokenOf(user, scopes)).token);
  const call = async (
    name: string,
    input: Readonly<Record<string, unknown>> = {},
  ): Promise<CallToolResult> => {
    server.clock.advance({ seconds: 2 });
    return client.callTool({ name, arguments: input });
  };
  return {
    /** Calls a tool that must succeed, and returns its structured content. */
    read: async <R = Record<string, unknown>>(
      name: string,
      input?: Readonly<Record<string, unknown>>,
    ): Promise<R> => {
      const { isError, content, structuredContent } = await call(name, input);
      const [first] = content;
      const text = first?.type === 'text' ? first.text : '';
      if (isError === true) throw new Error(text);
      if (text !== JSON.stringify(structuredContent))
        throw new Error('the text is not the structured content');
      return structuredContent as R;
    },
    /** Calls a tool that must fail, and returns the text for the model. */
    failure: async (name: string, input?: Readonly<Record<string, unknown>>): Promise<string> => {
      const { isError, content } = await call(name, input);
      const [first] = content;
      if (isError !== true || first?.type !== 'text') throw new Error(`${name} has not failed`);
      return first.text;
    },
  };
}

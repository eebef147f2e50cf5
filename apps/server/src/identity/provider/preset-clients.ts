/**
 * Well-known clients with preset ids (ASSIST-43), for programs that neither have a document nor register, but let their
 * user enter a client id. An id is public: its codes go only to the addresses of its program.
 */
import { metadataOf, type ClientMetadata } from './client-metadata.ts';

interface Preset {
  readonly client_id: string;
  readonly client_name: string;
  readonly redirect_uris: readonly string[];
}

const PRESETS: readonly Preset[] = [
  {
    client_id: 'claude',
    client_name: 'Claude',
    redirect_uris: ['https://claude.ai/api/mcp/auth_callback', 'https://claude.com/api/mcp/auth_callback'],
  },
  {
    client_id: 'chatgpt',
    client_name: 'ChatGPT',
    redirect_uris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
  },
  {
    client_id: 'cursor',
    client_name: 'Cursor',
    redirect_uris: [
      'cursor://anysphere.cursor-mcp/oauth/callback',
      'https://www.cursor.com/agents/mcp/oauth/callback',
    ],
  },
  {
    client_id: 'vscode',
    client_name: 'VS Code',
    redirect_uris: [
      'https://vscode.dev/redirect',
      'https://insiders.vscode.dev/redirect',
      'http://127.0.0.1/',
      'http://localhost/',
    ],
  },
  {
    client_id: 'mcp-inspector',
    client_name: 'MCP Inspector',
    redirect_uris: ['http://localhost/oauth/callback', 'http://127.0.0.1/oauth/callback'],
  },
];

export function isPreset(clientId: string): boolean {
  return PRESETS.some(({ client_id: id }) => id === clientId);
}

/** Returns the clients whose ids need neither a document nor a registration. */
export function presetClients(): readonly (ClientMetadata & { readonly client_id: string })[] {
  return PRESETS.map(({ client_id: id, client_name: name, redirect_uris: redirects }) => ({
    ...metadataOf(
      { client_name: name, redirect_uris: redirects, grant_types: ['authorization_code', 'refresh_token'] },
      ['none'],
    ),
    client_id: id,
  }));
}

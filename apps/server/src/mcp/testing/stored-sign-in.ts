/** The official SDK's client, as a program that signs in to the server. */
import {
  Client,
  StreamableHTTPClientTransport,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import type { TestServer } from '@questlog/testkit/server';
import { mcpUrl, NEWEST } from './mcp-client.ts';

export const SDK_REDIRECT = 'http://127.0.0.1:8123/callback';
export const sdkMetadata = {
  client_name: 'Official client',
  redirect_uris: [SDK_REDIRECT],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
};

export interface KnownClient {
  /** The address of the client's document. */
  readonly document?: string;
  /** An id that the client was given by its user. */
  readonly presetId?: string;
  readonly redirect?: string;
}

/** The data that a program stores between the steps of the sign-in, in the form that the SDK expects. */
export class StoredSignIn implements OAuthClientProvider {
  readonly clientMetadataUrl?: string;
  readonly redirectUrl: string;
  readonly clientMetadata: OAuthClientProvider['clientMetadata'];
  client: StoredOAuthClientInformation | undefined;
  stored: StoredOAuthTokens | undefined;
  authorization: URL | undefined;
  #verifier = '';

  constructor({ document, presetId, redirect = SDK_REDIRECT }: KnownClient) {
    if (document !== undefined) this.clientMetadataUrl = document;
    if (presetId !== undefined) this.client = { client_id: presetId };
    this.redirectUrl = redirect;
    this.clientMetadata = { ...sdkMetadata, redirect_uris: [redirect] };
  }

  clientInformation() {
    return this.client;
  }

  saveClientInformation(client: StoredOAuthClientInformation) {
    this.client = client;
  }

  tokens() {
    return this.stored;
  }

  saveTokens(tokens: StoredOAuthTokens) {
    this.stored = tokens;
  }

  redirectToAuthorization(url: URL) {
    this.authorization = url;
  }

  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }

  codeVerifier() {
    return this.#verifier;
  }
}

export function transportOf(server: TestServer, signIn: StoredSignIn): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(mcpUrl(server), { authProvider: signIn });
}

export const newClient = (): Client =>
  new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: NEWEST } } });

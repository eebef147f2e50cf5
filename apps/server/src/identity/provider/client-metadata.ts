/**
 * The metadata of clients other than the web app, from a registration or from a document at the client's id. Only the
 * fields that the product uses are copied, so that no other one has an effect, such as an address to fetch.
 */
import { errors } from 'oidc-provider';
import { isLoopbackUrl } from '@questlog/domain/identity/assistants';
import { isStorable } from '@questlog/domain/text';

const MAX_REDIRECTS = 20;
const MAX_REDIRECT_LENGTH = 1_000;
const MAX_NAME_LENGTH = 200;

/** Schemes that browsers handle themselves, or that run code. */
const FORBIDDEN_SCHEMES = new Set(
  [
    'javascript',
    'vbscript',
    'data',
    'blob',
    'file',
    'filesystem',
    'about',
    'ftp',
    'ws',
    'wss',
    'mailto',
    'view-source',
  ].map((scheme) => `${scheme}:`),
);

const GRANT_TYPES = ['authorization_code', 'refresh_token'];

export type AuthMethod = 'none' | 'client_secret_post';

export interface ClientMetadata {
  readonly client_name?: string;
  readonly application_type: 'native' | 'web';
  readonly token_endpoint_auth_method: AuthMethod;
  readonly redirect_uris: string[];
  readonly grant_types: string[];
  readonly response_types: ['code'];
}

/** Throws `invalid_redirect_uri` unless codes may be sent to the address. */
function checkRedirect(uri: unknown): string {
  const wrong = (problem: string): never => {
    throw new errors.InvalidClientMetadata(`redirect_uris: ${problem}`);
  };
  if (typeof uri !== 'string') return wrong('each address must be a text');
  const url = URL.parse(uri);
  if (url === null || uri.length > MAX_REDIRECT_LENGTH) return wrong('each must be an absolute address');
  // Browsers ignore or replace such characters, so the address would mean something else to them.
  if (/[\s\\*\p{Cc}]/u.test(uri)) return wrong('no spaces, backslashes, asterisks or control characters');
  if (!isStorable(uri)) return wrong('no unpaired surrogates');
  if (uri.includes('#')) return wrong('no fragments');
  if (url.username !== '' || url.password !== '') return wrong('no user names');
  if (url.protocol === 'http:' && !isLoopbackUrl(uri))
    return wrong('http only for localhost and loopback addresses');
  if (FORBIDDEN_SCHEMES.has(url.protocol)) return wrong(`the scheme ${url.protocol} is not allowed`);
  return uri;
}

function redirectsOf(uris: unknown): string[] {
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > MAX_REDIRECTS)
    throw new errors.InvalidClientMetadata(`redirect_uris must be a list of 1 to ${MAX_REDIRECTS} addresses`);
  return uris.map(checkRedirect);
}

/** Returns the supported ones of the requested values, of which the first is required. */
function supported(name: string, requested: unknown, values: readonly string[]): string[] {
  const [first = ''] = values;
  if (requested === undefined) return [first];
  const found = Array.isArray(requested) ? values.filter((value) => requested.includes(value)) : [];
  if (!found.includes(first)) throw new errors.InvalidClientMetadata(`${name} must contain ${first}`);
  return found;
}

/**
 * Returns a client's metadata. Throws `invalid_client_metadata` or `invalid_redirect_uri` (ASSIST-10).
 * @param methods the ways in which such a client can authenticate, the default first
 */
export function metadataOf(
  fields: Readonly<Record<string, unknown>>,
  methods: readonly AuthMethod[],
): ClientMetadata {
  const redirects = redirectsOf(fields['redirect_uris']);
  const { client_name: name, token_endpoint_auth_method: method = methods[0] } = fields;
  if (name !== undefined && (typeof name !== 'string' || name.length > MAX_NAME_LENGTH))
    throw new errors.InvalidClientMetadata(
      `client_name must be a text of at most ${MAX_NAME_LENGTH} characters`,
    );
  if (name !== undefined && !isStorable(name))
    throw new errors.InvalidClientMetadata('client_name must contain no NUL and no unpaired surrogates');
  const found = methods.find((each) => each === method);
  if (found === undefined)
    throw new errors.InvalidClientMetadata(`token_endpoint_auth_method must be ${methods.join(' or ')}`);
  supported('response_types', fields['response_types'], ['code']);
  return {
    ...(name === undefined ? {} : { client_name: name }),
    // A native client may use any port of a loopback address; all its other redirects must match exactly.
    application_type: redirects.every((uri) => uri.startsWith('https:')) ? 'web' : 'native',
    token_endpoint_auth_method: found,
    redirect_uris: redirects,
    grant_types: supported('grant_types', fields['grant_types'], GRANT_TYPES),
    response_types: ['code'],
  };
}

/** The documents at which assistants find out where to sign in (ASSIST-9). They contain nothing secret. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ASSISTANT_SCOPES } from '@questlog/domain/identity/assistants';
import { forward, type ProviderMount } from './mount.ts';

const WELL_KNOWN = '/.well-known';
const METHODS = ['GET', 'OPTIONS'];

/**
 * The provider's two documents. Clients look for them below the issuer, but also at the root, before or after the
 * issuer's path (RFC 8414, section 3).
 */
const PROVIDER_DOCUMENTS = ['oauth-authorization-server', 'openid-configuration'];

/** Mounts the metadata of the server of assistants (RFC 9728), and the provider's documents at the root. */
export function mountDiscovery(
  app: FastifyInstance,
  mount: ProviderMount,
  { issuer, mcp }: { readonly issuer: string; readonly mcp: string },
): void {
  const counted = { onRequest: async (request: FastifyRequest) => mount.countClient(request) };
  const metadata = {
    resource: mcp,
    authorization_servers: [issuer],
    scopes_supported: ASSISTANT_SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Questlog',
  };

  const sendMetadata = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('access-control-allow-origin', '*');
    if (request.method === 'GET') return reply.header('cache-control', 'public, max-age=300').send(metadata);
    return reply
      .code(204)
      .header('access-control-allow-methods', 'GET')
      .header('access-control-allow-headers', 'mcp-protocol-version')
      .send();
  };

  for (const path of ['', '/mcp']) {
    const url = `${WELL_KNOWN}/oauth-protected-resource${path}`;
    app.route({ method: METHODS, url, ...counted, config: { data: true }, handler: sendMetadata });
  }
  for (const name of PROVIDER_DOCUMENTS) {
    for (const path of ['', '/idp']) {
      app.route({
        method: METHODS,
        url: `${WELL_KNOWN}/${name}${path}`,
        ...counted,
        config: { data: true },
        handler: (request, reply) => forward(mount, request, reply, `/idp${WELL_KNOWN}/${name}`),
      });
    }
  }
}

/** The provider's interactions, which the sign-in page and the consent page complete. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import type { PageDeps } from './pages/page-deps.ts';
import { uidOf } from './pages/page-responses.ts';
import { presentAs } from './provider/mount.ts';

/** Returns the interaction of the page. Throws `SessionNotFound` if it has expired or belongs to another browser. */
export async function interactionOf(
  { publicUrl, provider }: Pick<PageDeps, 'publicUrl' | 'provider'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  presentAs(publicUrl, request);
  const uid = uidOf((request.params as { uid?: string }).uid);
  const details = await provider().interactionDetails(request.raw, reply.raw);
  if (details.uid !== uid) throw new errors.SessionNotFound('the page belongs to another sign-in');
  return details;
}

/** What every answer tells the browser to refuse. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export interface SecurityHeadersOptions {
  /** Whether people reach the server by https. */
  readonly secure: boolean;
  /** Other origins that pages may call and send forms to: the identity provider's, where it is not this one. */
  readonly trustedOrigins: readonly string[];
}

const YEAR_SECONDS = 31_536_000;

/** What concerns documents alone. On each of the twenty files of a page these lines would weigh as much as the smaller files. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Sets a strict Content-Security-Policy and its companions on every answer; on the built files, those that concern files. */
export async function installSecurityHeaders(
  app: FastifyInstance,
  { secure, trustedOrigins }: SecurityHeadersOptions,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...trustedOrigins],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'", ...trustedOrigins],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    // A form that is sent with no referrer at all says `Origin: null`, by which nobody can tell whose it is.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
    xPoweredBy: false,
  });
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/assets/')) return;
    for (const name of OF_DOCUMENTS) reply.removeHeader(name);
  });
}

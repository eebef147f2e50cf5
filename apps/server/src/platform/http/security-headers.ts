/** What every answer tells the browser to refuse. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers with data: no browser is to show it as a page. */
    readonly data?: true;
  }
}

export interface SecurityHeadersOptions {
  /** Whether people reach the server by https. */
  readonly secure: boolean;
  /** Other origins that pages may call and send forms to: the identity provider's, where it is not this one. */
  readonly trustedOrigins: readonly string[];
}

const YEAR_SECONDS = 31_536_000;

/**
 * What concerns documents alone. On each of the twenty files of a page these lines would weigh as much as the smaller
 * files, and on each small answer as much as the answer.
 */
const NO_DOCUMENT = {
  crossOriginOpenerPolicy: false,
  frameguard: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

type SetHeaders = ReturnType<typeof helmet>;

/** What sets the headers of each kind of answer. */
export interface SecurityHeaders {
  readonly onDocument: SetHeaders;
  readonly onData: SetHeaders;
  /** On the built files, whose names tell their content. */
  readonly onFile: SetHeaders;
}

/** A strict Content-Security-Policy and its companions; on data and the built files, those that concern them. */
export function securityHeaders({ secure, trustedOrigins }: SecurityHeadersOptions): SecurityHeaders {
  const all = {
    strictTransportSecurity: secure ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : (false as const),
    xPoweredBy: false as const,
  };
  // Made once: what they say does not depend on the request.
  const onDocument = helmet({
    ...all,
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
    frameguard: { action: 'deny' },
  });
  const onData = helmet({
    ...all,
    ...NO_DOCUMENT,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
  });
  const onFile = helmet({ ...all, ...NO_DOCUMENT, contentSecurityPolicy: false });

  return { onDocument, onData, onFile };
}

/** Sets them on every answer. */
export function installSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  const fitting = (request: FastifyRequest): SetHeaders => {
    if (request.routeOptions.config.data === true) return headers.onData;
    return request.url.startsWith('/assets/') ? headers.onFile : headers.onDocument;
  };
  app.addHook('onRequest', (request, reply, done) => fitting(request)(request.raw, reply.raw, () => done()));
}

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

/** What no page of the product uses, and nothing that gets into one may ask for. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

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
  /** On what a page loads or asks for, which is no page itself. */
  readonly onData: SetHeaders;
}

/** A strict Content-Security-Policy and its companions; on data and the built files, those that concern them. */
export function securityHeaders({ secure, trustedOrigins }: SecurityHeadersOptions): SecurityHeaders {
  const all = {
    strictTransportSecurity: secure ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : (false as const),
    xPoweredBy: false as const,
  };
  // Made once: what they say does not depend on the request.
  const onPage = helmet({
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
      // Opened as a page it shows as text, in an origin of its own.
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        sandbox: [],
      },
    },
  });
  const onDocument: SetHeaders = (request, response, next) => {
    response.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
    onPage(request, response, next);
  };

  return { onDocument, onData };
}

/** Sets them on every answer. */
export function installSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  const fitting = (request: FastifyRequest): SetHeaders => {
    const isData = request.routeOptions.config.data === true || request.url.startsWith('/assets/');
    return isData ? headers.onData : headers.onDocument;
  };
  app.addHook('onRequest', (request, reply, done) => fitting(request)(request.raw, reply.raw, () => done()));
}

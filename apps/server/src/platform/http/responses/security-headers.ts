import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if browsers should not display the route's data as a page. */
    readonly data?: true;
  }
}

export interface SecurityHeadersOptions {
  /** True if users reach the server over HTTPS. */
  readonly secure: boolean;
  /** Other origins to which pages may send requests and forms, such as an external identity provider. */
  readonly trustedOrigins: readonly string[];
}

const YEAR_SECONDS = 31_536_000;

/**
 * Browser features that every document denies. No page needs them, so injected code must not use them either.
 */
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
 * Turns off headers that only matter for documents. On small files and API responses, they would be as large
 * as the body.
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

/** The middlewares that set the headers, by kind of response. */
export interface SecurityHeaders {
  readonly onDocument: SetHeaders;
  /** The middleware for data and built files. */
  readonly onData: SetHeaders;
  /** For a worker that loads other scripts. It is subject to the policy in its own response. */
  readonly onWorker: SetHeaders;
}

/**
 * Creates a strict Content-Security-Policy and related headers for documents, and the subset for data and
 * built files.
 */
export function securityHeaders({ secure, trustedOrigins }: SecurityHeadersOptions): SecurityHeaders {
  const all = {
    strictTransportSecurity: secure ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : (false as const),
    xPoweredBy: false as const,
  };
  // These headers do not depend on the request, so build them once.
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
    // With a policy that sends no referrer, forms would send `Origin: null`, and their origin could not be
    // checked.
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  });
  const nothing = { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] };
  const withoutDocument = (more: { sandbox: string[] } | { scriptSrc: string[] }): SetHeaders =>
    helmet({
      ...all,
      ...NO_DOCUMENT,
      contentSecurityPolicy: { useDefaults: false, directives: { ...nothing, ...more } },
    });
  // If a browser opens the response as a page, the sandbox gives it an opaque origin.
  const onData = withoutDocument({ sandbox: [] });
  // A sandbox would make every script that the worker loads cross-origin.
  const onWorker = withoutDocument({ scriptSrc: ["'self'"] });
  const onDocument: SetHeaders = (request, response, next) => {
    response.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
    onPage(request, response, next);
  };

  return { onDocument, onData, onWorker };
}

const POLICY = 'content-security-policy';

/** Lets the forms of one page lead to another source, to which the server redirects after the form was sent. */
export function allowFormTarget(response: ServerResponse, source: string): void {
  const policy = String(response.getHeader(POLICY));
  response.setHeader(
    POLICY,
    policy.replace(/form-action [^;]*/, (directive) => `${directive} ${source}`),
  );
}

/**
 * Path of the worker that reads imported files. The worker loads SQLite for some of them, and cannot connect
 * to anything else.
 */
const SPLIT_WORKER = /^\/assets\/import-worker-[\w-]+\.js$/;

/** Sets the security headers on every response. */
export function installSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  const fitting = (request: FastifyRequest): SetHeaders => {
    if (SPLIT_WORKER.test(request.url)) return headers.onWorker;
    const isData = request.routeOptions.config.data === true || request.url.startsWith('/assets/');
    return isData ? headers.onData : headers.onDocument;
  };
  app.addHook('onRequest', (request, reply, done) => fitting(request)(request.raw, reply.raw, () => done()));
}

import { canonicalEmail } from '@questlog/domain/identity/email-address';
import { resolve } from 'node:path';
import { z } from 'zod';
import { parseHosts, parseOrigins, parseTrustProxy } from './config-lists.ts';
import { isLoopback } from './platform/http/connections/loopback.ts';
import { parseNetworks, type Network } from './platform/http/outgoing/networks.ts';
import { OperatorError } from './platform/operator-error.ts';

/** Thrown for an invalid environment variable. The message is one line that names the variable. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
/**
 * Maximum number of partitions. Each statement locks all of a table's partitions, so more partitions make
 * statements slower.
 */
const MAX_PARTITIONS = 64;
const PRICE_PREFIX = 'STRIPE_PRICE_';

/**
 * A variable and its parser. The error message states the allowed values, but never the actual one, which may
 * be secret.
 */
function variable<T>(parse: (text: string) => T | undefined, mustBe: string) {
  return z.string().transform((text, context): T => {
    const value = parse(text);
    if (value === undefined) {
      context.addIssue({ code: 'custom', message: `must be ${mustBe}` });
      return z.NEVER;
    }
    return value;
  });
}

function url(protocols: readonly string[], mustBe: string) {
  return variable((text) => {
    const parsed = URL.parse(text);
    return parsed !== null && protocols.includes(parsed.protocol) && parsed.hostname !== ''
      ? text
      : undefined;
  }, mustBe);
}

/** PostgreSQL accepts a socket directory instead of a host, so the host may be empty. */
const databaseUrl = variable((text) => {
  const protocol = URL.parse(text)?.protocol;
  return protocol === 'postgres:' || protocol === 'postgresql:' ? text : undefined;
}, 'a PostgreSQL URL such as postgres://user:password@host:5432/database');

const flag = variable<boolean>(
  (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined),
  'true or false',
);

const webUrl = url(['http:', 'https:'], 'an http or https URL');

const port = variable(
  (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
  'a port number from 0 to 65535',
);

const emailAddress = variable(
  (text) => (/^[^\s@<>]+@[^\s@<>]+$/.test(text) ? canonicalEmail(text) : undefined),
  'an e-mail address',
);

const sender = variable(
  (text) => (/^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(text) ? text : undefined),
  'an e-mail address, alone or as Name <address>',
);

const environment = z.object({
  PORT: port.default(3000),
  HOST: variable((text) => (/^[\w.:-]+$/.test(text) ? text : undefined), 'a host name or address').default(
    '127.0.0.1',
  ),
  PUBLIC_URL: webUrl.transform((text) => text.replace(/\/+$/, '')).optional(),
  TRUST_PROXY: variable<boolean | number | string[]>(
    parseTrustProxy,
    'true, false, a number of hops, or a comma-separated list of addresses',
  ).default(false),
  DATA_DIR: z.string().default('./data'),
  MIN_FREE_MB: variable(
    (text) => (/^\d{1,7}$/.test(text) ? Number(text) : undefined),
    'a whole number of megabytes from 0 to 9999999',
  ).default(500),
  DATABASE_URL: databaseUrl.optional(),
  BACKUP_BEFORE_MIGRATION: flag.optional(),
  QUESTLOG_CONTAINER: flag.default(false),
  ALLOW_UNMOUNTED_DATA: flag.default(false),
  DATABASE_PARTITIONS: variable((text) => {
    const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
    return count >= 2 && count <= MAX_PARTITIONS ? count : undefined;
  }, `a whole number from 2 to ${MAX_PARTITIONS}`).optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'a URL such as smtp://user:password@host:587').optional(),
  MAIL_FROM: sender.default('Questlog <questlog@localhost>'),
  OIDC_ISSUER: webUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_AUDIENCE: z.string().optional(),
  ADMIN_EMAIL: emailAddress.transform((text) => text.toLowerCase()).optional(),
  TEAM_PLANS: variable<boolean>(
    (text) => (text === 'available' ? true : undefined),
    '"available" or unset',
  ).default(false),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: webUrl.optional(),
  PAYMENT_SANDBOX: flag.default(true),
  FETCH_ALLOW_NETS: variable<readonly Network[]>(
    parseNetworks,
    'a comma-separated list of networks such as 192.168.0.0/16',
  ).default([]),
  WEBHOOK_ALLOW_HTTP: variable<boolean>((text) => (text === '1' ? true : undefined), '1 or unset').default(
    false,
  ),
  PUSH_HOSTS: variable<readonly string[]>(
    parseHosts,
    'a comma-separated list of host names such as push.example.org',
  ).default([]),
  MCP_ORIGINS: variable<readonly string[]>(
    parseOrigins,
    'a comma-separated list of origins such as https://inspector.example.org',
  ).default([]),
  METRICS_TOKEN: z.string().optional(),
  LOG_LEVEL: variable(
    (text) => LOG_LEVELS.find((level) => level === text),
    `one of ${LOG_LEVELS.join(', ')}`,
  ).default('info'),
});

export interface Config {
  readonly http: {
    readonly port: number;
    readonly host: string;
    /** The public URL, without a trailing slash. */
    readonly publicUrl: string;
    readonly trustProxy: boolean | number | string[];
  };
  /** Absolute path of the folder for the embedded database, keys and email files. */
  readonly dataDir: string;
  /** `url` is undefined for the embedded database. */
  readonly database: {
    readonly url: string | undefined;
    /**
     * Minimum free bytes on the embedded database's disk. Below it, writes are rejected. 0 never rejects
     * writes.
     */
    readonly minFreeBytes: number;
    /** Copies the database before migrating it on startup. */
    readonly backupBeforeMigration: boolean;
    /** Number of partitions for a new database; undefined for no partitions. */
    readonly partitions: number | undefined;
  };
  /** `isContainer` is true in the container image. */
  readonly container: { readonly isContainer: boolean; readonly allowUnmountedData: boolean };
  /** `smtpUrl` is undefined if emails are written to files. */
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string };
  /** `external` is undefined for the built-in provider. */
  readonly identity: {
    readonly external:
      | { readonly issuer: string; readonly clientId: string; readonly audience: string }
      | undefined;
  };
  /** If `email` is set, only this user may become the first admin. The address is in lower case. */
  readonly admin: { readonly email: string | undefined };
  readonly plans: {
    readonly teamPlansAvailable: boolean;
    /** False if there is neither a payment provider nor the sandbox. Only the operator then sets plans. */
    readonly sellsPlans: boolean;
  };
  /**
   * Without a `secretKey`, the sandbox is used if plans are sold. `prices` holds the variables STRIPE_PRICE_…, keyed by the last
   * part of their names.
   */
  readonly payment: {
    readonly secretKey: string | undefined;
    readonly webhookSecret: string | undefined;
    /** Base URL of the provider's API; undefined for Stripe itself. */
    readonly apiUrl: string | undefined;
    readonly prices: Readonly<Record<string, string>>;
  };
  /** `allowedNetworks` are not public, but users may name addresses in them (OPERATION-38). */
  readonly outgoing: { readonly allowedNetworks: readonly Network[] };
  /** True if webhooks may have addresses with plain HTTP. */
  readonly webhooks: { readonly allowsHttp: boolean };
  /** Push services that devices may use in addition to the known ones, in lower case (REMINDER-21). */
  readonly push: { readonly hosts: readonly string[] };
  /** Origins whose pages may call the server of assistants, in addition to the product's own (ASSIST-14). */
  readonly mcp: { readonly origins: readonly string[] };
  readonly metrics: { readonly token: string | undefined };
  readonly log: { readonly level: (typeof LOG_LEVELS)[number] };
}

/**
 * Reads the configuration. No other code reads the environment. An empty variable is treated as unset.
 * @param env the variables, usually `process.env`
 * @throws ConfigError if a variable is invalid
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => {
      const text = value?.trim() ?? '';
      return text === '' ? [] : [[name, text]];
    }),
  );
  const result = environment.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.') ?? 'The environment'} ${issue?.message ?? 'is wrong'}.`);
  }
  const values = result.data;
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  if (values.METRICS_TOKEN === undefined && !isLoopback(new URL(publicUrl).hostname)) {
    throw new ConfigError('METRICS_TOKEN must be set unless PUBLIC_URL is on this machine.');
  }

  if (values.STRIPE_SECRET_KEY !== undefined) {
    if (values.STRIPE_WEBHOOK_SECRET === undefined) {
      throw new ConfigError('STRIPE_WEBHOOK_SECRET must be set if STRIPE_SECRET_KEY is set.');
    }
    if (given[`${PRICE_PREFIX}PERSONAL_PRO`] === undefined) {
      throw new ConfigError('STRIPE_PRICE_PERSONAL_PRO must be set if STRIPE_SECRET_KEY is set.');
    }
  }

  return {
    http: {
      port: values.PORT,
      // For `localhost`, Fastify would open a second server without connection limits.
      host: values.HOST === 'localhost' ? '127.0.0.1' : values.HOST,
      publicUrl,
      trustProxy: values.TRUST_PROXY,
    },
    dataDir: resolve(values.DATA_DIR),
    database: {
      url: values.DATABASE_URL,
      minFreeBytes: values.MIN_FREE_MB * 1_000_000,
      // By default, don't copy an external database: most of their operators have better backups.
      backupBeforeMigration: values.BACKUP_BEFORE_MIGRATION ?? values.DATABASE_URL === undefined,
      partitions: values.DATABASE_PARTITIONS,
    },
    container: {
      isContainer: values.QUESTLOG_CONTAINER,
      allowUnmountedData: values.ALLOW_UNMOUNTED_DATA,
    },
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    identity: {
      external: externalProvider(publicUrl, values.OIDC_ISSUER, values.OIDC_CLIENT_ID, values.OIDC_AUDIENCE),
    },
    admin: { email: values.ADMIN_EMAIL },
    plans: {
      teamPlansAvailable: values.TEAM_PLANS,
      sellsPlans: values.STRIPE_SECRET_KEY !== undefined || values.PAYMENT_SANDBOX,
    },
    payment: {
      secretKey: values.STRIPE_SECRET_KEY,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET,
      apiUrl: values.STRIPE_API_URL,
      prices: Object.fromEntries(
        Object.entries(given)
          .filter(([name]) => name.startsWith(PRICE_PREFIX))
          .map(([name, value]) => [name.slice(PRICE_PREFIX.length), value]),
      ),
    },
    outgoing: { allowedNetworks: values.FETCH_ALLOW_NETS },
    webhooks: { allowsHttp: values.WEBHOOK_ALLOW_HTTP },
    push: { hosts: values.PUSH_HOSTS },
    mcp: { origins: values.MCP_ORIGINS },
    metrics: { token: values.METRICS_TOKEN },
    log: { level: values.LOG_LEVEL },
  };
}

function externalProvider(
  publicUrl: string,
  issuer: string | undefined,
  clientId: string | undefined,
  audience: string | undefined,
): Config['identity']['external'] {
  if (issuer === undefined) {
    const orphan = clientId === undefined ? audience && 'OIDC_AUDIENCE' : 'OIDC_CLIENT_ID';
    if (orphan) throw new ConfigError(`${orphan} needs OIDC_ISSUER, which is not set.`);
    return undefined;
  }
  if (clientId === undefined) throw new ConfigError('OIDC_CLIENT_ID must be set if OIDC_ISSUER is set.');
  if (audience === undefined) throw new ConfigError('OIDC_AUDIENCE must be set if OIDC_ISSUER is set.');
  // Otherwise, the tokens of assistants could be valid at the API.
  if (issuer.replace(/\/$/, '') === `${publicUrl}/idp`)
    throw new ConfigError('OIDC_ISSUER must not be the provider of this server itself.');
  return { issuer, clientId, audience };
}

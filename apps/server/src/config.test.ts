import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { configWarnings } from './config-warnings.ts';
import { ConfigError, readConfig } from './config.ts';

test('readConfig has a default for every variable (OPERATION-1)', () => {
  expect(readConfig({})).toEqual({
    http: { port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000', trustProxy: false },
    dataDir: resolve('data'),
    database: { url: undefined, minFreeBytes: 500_000_000, backupBeforeMigration: true },
    container: { isContainer: false, allowUnmountedData: false },
    mail: { smtpUrl: undefined, from: 'Questlog <questlog@localhost>' },
    identity: { external: undefined },
    admin: { email: undefined },
    plans: { teamPlansAvailable: false, sellsPlans: true },
    payment: { secretKey: undefined, webhookSecret: undefined, apiUrl: undefined, prices: {} },
    outgoing: { allowedNetworks: [] },
    webhooks: { allowsHttp: false },
    push: { hosts: [] },
    mcp: { origins: [] },
    metrics: { token: undefined },
    log: { level: 'info' },
  });
});

test('treats an empty variable as unset (OPERATION-1)', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', TEAM_PLANS: '' })).toEqual(readConfig({}));
});

test('by default, copies only an embedded database before a migration (OPERATION-9)', () => {
  const copies = (env: Record<string, string>) => readConfig(env).database.backupBeforeMigration;
  const DATABASE_URL = 'postgres://questlog@db/questlog';
  expect(copies({})).toBe(true);
  expect(copies({ DATABASE_URL })).toBe(false);
  expect(copies({ DATABASE_URL, BACKUP_BEFORE_MIGRATION: 'true' })).toBe(true);
  expect(copies({ BACKUP_BEFORE_MIGRATION: 'false' })).toBe(false);
  expect(() => copies({ BACKUP_BEFORE_MIGRATION: 'yes' })).toThrow(
    /^BACKUP_BEFORE_MIGRATION must be true or false\.$/,
  );
});

test('listens on a single loopback address if HOST is localhost', () => {
  expect(readConfig({ HOST: 'localhost' }).http.host).toBe('127.0.0.1');
  expect(readConfig({ HOST: '::1' }).http.host).toBe('::1');
});

test('the default public URL includes a port, and a configured one loses its trailing slash', () => {
  expect(readConfig({ PORT: '8080' }).http.publicUrl).toBe('http://localhost:8080');
  const published = { PUBLIC_URL: 'https://tasks.example.org/', METRICS_TOKEN: 'a token' };
  expect(readConfig(published).http.publicUrl).toBe('https://tasks.example.org');
});

test('parses a list of origins, without paths (ASSIST-14)', () => {
  expect(readConfig({ MCP_ORIGINS: 'https://a.example, http://localhost:6274' }).mcp.origins).toEqual([
    'https://a.example',
    'http://localhost:6274',
  ]);
  for (const origins of ['a.example', 'https://a.example/', 'https://a.example,', '*', 'null', 'ftp://a']) {
    expect(() => readConfig({ MCP_ORIGINS: origins })).toThrow(/^MCP_ORIGINS must be .*\.$/);
  }
});

test('parses a list of push services, without ports (OPERATION-1)', () => {
  expect(readConfig({ PUSH_HOSTS: 'push.example.org, LOCALHOST' }).push.hosts).toEqual([
    'push.example.org',
    'localhost',
  ]);
  for (const hosts of ['localhost:8080', 'https://push.example.org', 'a,,b', '.example.org']) {
    expect(() => readConfig({ PUSH_HOSTS: hosts })).toThrow(/^PUSH_HOSTS must be .*\.$/);
  }
});

test.each([
  ['true', true],
  ['false', false],
  ['2', 2],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ['loopback', ['loopback']],
])('parses the setting TRUST_PROXY=%s (OPERATION-4, V4.1.3, V15.3.4)', (text, expected) => {
  expect(readConfig({ TRUST_PROXY: text }).http.trustProxy).toEqual(expected);
});

test('plain HTTP for webhooks is allowed by 1 only (WEBHOOK-7)', () => {
  expect(readConfig({ WEBHOOK_ALLOW_HTTP: '1' }).webhooks.allowsHttp).toBe(true);
  expect(() => readConfig({ WEBHOOK_ALLOW_HTTP: 'yes' })).toThrow(/^WEBHOOK_ALLOW_HTTP must be 1 or unset/);
});

test('parses the networks whose addresses users may name (OPERATION-38)', () => {
  const { allowedNetworks } = readConfig({ FETCH_ALLOW_NETS: '192.168.0.0/16, fd00::/8' }).outgoing;
  expect(allowedNetworks.map(([address, bits]) => `${address.toString()}/${bits}`)).toEqual([
    '192.168.0.0/16',
    'fd00::/8',
  ]);
  expect(() => readConfig({ FETCH_ALLOW_NETS: '192.168.0.1' })).toThrow(/^FETCH_ALLOW_NETS must be a comma/);
});

test('requires a metrics token if the server is publicly reachable (OPERATION-3, V13.4.5)', () => {
  const published = { PUBLIC_URL: 'https://tasks.example.org' };
  expect(() => readConfig(published)).toThrow(/^METRICS_TOKEN must be set .*\.$/);
  expect(readConfig({ ...published, METRICS_TOKEN: 'x' }).metrics.token).toBe('x');
  for (const own of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000']) {
    expect(readConfig({ PUBLIC_URL: own }).metrics.token).toBeUndefined();
  }
});

test.each([
  [{}, 0],
  [{ TRUST_PROXY: 'true' }, 1],
  [{ TRUST_PROXY: '1', PUBLIC_URL: 'https://tasks.example.org', METRICS_TOKEN: 'x' }, 0],
  [{ PUBLIC_URL: 'https://tasks.example.org', METRICS_TOKEN: 'x' }, 1],
])('the environment %o causes %i warnings about TRUST_PROXY (OPERATION-4, V4.1.3, V15.3.4)', (env, count) => {
  const warnings = configWarnings(readConfig(env));
  expect(warnings).toHaveLength(count);
  for (const warning of warnings) expect(warning).toMatch(/^TRUST_PROXY.*\.$/);
});

test('accepts a database URL with a socket directory instead of a host', () => {
  const url = 'postgres:///questlog?host=/run/postgresql';
  expect(readConfig({ DATABASE_URL: url }).database.url).toBe(url);
});

test('parses the number of partitions, which is unset by default (OPERATION-35)', () => {
  expect(readConfig({ DATABASE_PARTITIONS: '16' }).database.partitions).toBe(16);
  expect(readConfig({}).database.partitions).toBeUndefined();
});

test('an external identity provider requires a client id and an audience', () => {
  const env = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'q', OIDC_AUDIENCE: 'api' };
  expect(readConfig(env).identity.external).toEqual({
    issuer: 'https://id.example.org',
    clientId: 'q',
    audience: 'api',
  });
});

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_WEBHOOK_SECRET must be set if STRIPE_SECRET_KEY is set.'],
  [
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    'STRIPE_PRICE_PERSONAL_PRO must be set if STRIPE_SECRET_KEY is set.',
  ],
])('rejects a payment key without the other payment settings: %o (BILLING-33)', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});

test.each([
  [{}, true],
  [{ PAYMENT_SANDBOX: 'true' }, true],
  [{ PAYMENT_SANDBOX: 'false' }, false],
  [
    {
      PAYMENT_SANDBOX: 'false',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICE_PERSONAL_PRO: 'price_1',
    },
    true,
  ],
])('a server with %o sells plans: %s (BILLING-48)', (env, sells) => {
  expect(readConfig(env).plans.sellsPlans).toBe(sells);
});

test("reads the payment provider's price ids by plan", () => {
  expect(readConfig({ STRIPE_PRICE_TEAM: 'price_1', OTHER: 'x' }).payment.prices).toEqual({
    TEAM: 'price_1',
  });
});

test.each([
  [{ PORT: 'abc' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PORT: '-1' }, 'PORT'],
  [{ PORT: '80.5' }, 'PORT'],
  [{ HOST: 'not a host' }, 'HOST'],
  [{ PUBLIC_URL: 'tasks.example.org' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'ftp://tasks.example.org' }, 'PUBLIC_URL'],
  [{ MIN_FREE_MB: '0.5' }, 'MIN_FREE_MB'],
  [{ MIN_FREE_MB: '-1' }, 'MIN_FREE_MB'],
  [{ DATABASE_PARTITIONS: '1' }, 'DATABASE_PARTITIONS'],
  [{ DATABASE_PARTITIONS: '65' }, 'DATABASE_PARTITIONS'],
  [{ DATABASE_PARTITIONS: 'some' }, 'DATABASE_PARTITIONS'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'secret-but-no-url' }, 'DATABASE_URL'],
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
  [{ OIDC_ISSUER: 'issuer' }, 'OIDC_ISSUER'],
  [{ OIDC_ISSUER: 'https://id.example.org' }, 'OIDC_CLIENT_ID'],
  [{ OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'q' }, 'OIDC_AUDIENCE'],
  [
    {
      PUBLIC_URL: 'http://localhost:1',
      OIDC_ISSUER: 'http://localhost:1/idp',
      OIDC_CLIENT_ID: 'q',
      OIDC_AUDIENCE: 'api',
    },
    'OIDC_ISSUER',
  ],
  [{ OIDC_CLIENT_ID: 'q' }, 'OIDC_CLIENT_ID'],
  [{ OIDC_AUDIENCE: 'q' }, 'OIDC_AUDIENCE'],
  [{ ADMIN_EMAIL: 'nobody' }, 'ADMIN_EMAIL'],
  [{ TEAM_PLANS: 'yes' }, 'TEAM_PLANS'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.1, nowhere' }, 'TRUST_PROXY'],
])('rejects the environment %o with a one-line error that names the variable (OPERATION-2)', (env, name) => {
  const error = thrownBy(() => readConfig(env));
  expect(error).toBeInstanceOf(ConfigError);
  expect(error.message.startsWith(`${name} `)).toBe(true);
  expect(error.message).not.toContain('\n');
});

test('never quotes a possible secret in an error (OPERATION-2, V13.3.2)', () => {
  const error = thrownBy(() => readConfig({ DATABASE_URL: 'hunter2' }));
  expect(error.message).not.toContain('hunter2');
});

function thrownBy(action: () => unknown): Error {
  try {
    action();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('nothing was thrown');
}

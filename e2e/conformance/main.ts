// `npm run conformance`: runs the conformance suite of the Model Context Protocol against a server, and prints a line for
// each scenario. Downloads the suite with npx. Exits with 1 if a check fails that is not listed below.
import { startLiveServer, type LiveServer } from '@questlog/testkit/live-server';
import type { LiveUser } from '@questlog/testkit/live-user';
import { Browser } from '@questlog/testkit/browser';
import { freePort } from '@questlog/testkit/free-port';
import { runSuite, type SuiteRun } from './suite.ts';
import { startTokenProxy, type TokenProxy } from './with-token.ts';

const SCENARIOS: readonly (readonly [scenario: string, version: string])[] = [
  ['tools-list', '2026-07-28'],
  ['tools-list', '2025-11-25'],
  ['server-stateless', '2026-07-28'],
  ['caching', '2026-07-28'],
  ['dns-rebinding-protection', '2026-07-28'],
  ['dns-rebinding-protection', '2025-11-25'],
  ['http-header-validation', '2026-07-28'],
];

/** Checks that need tools of the suite, or features that the product does not have. */
const NOT_OFFERED: ReadonlySet<string> = new Set([
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
  'sep-2549-prompts-list-caching-hints',
  'sep-2549-resources-list-caching-hints',
  'sep-2549-resources-templates-list-caching-hints',
]);

interface Check {
  readonly id: string;
  readonly state: string;
}

function checksOf({ lines }: SuiteRun): readonly Check[] {
  return lines.flatMap((line) => {
    // oxlint-disable-next-line no-control-regex -- the suite colours its output
    const plain = line.replaceAll(/\u001B\[\d*m/g, '');
    const check = /\[([\w-]+) *\] (SUCCESS|FAILURE|WARNING|SKIPPED)/.exec(plain);
    if (check !== null) return [{ id: check[1] ?? '', state: check[2] ?? '' }];
    // For the authorization server, the suite prints only a line for each scenario.
    const scenario = /^([✓✗]) (authorization-[\w-]+): \d+ passed/.exec(plain);
    return scenario === null
      ? []
      : [{ id: scenario[2] ?? '', state: scenario[1] === '✓' ? 'SUCCESS' : 'FAILURE' }];
  });
}

const failures: string[] = [];

/** Prints the result of a scenario, and records the failures that are not listed. */
function report(name: string, run: SuiteRun): void {
  const checks = checksOf(run);
  const failed = checks.filter(({ state }) => state === 'FAILURE');
  const unlisted = failed.filter(({ id }) => !NOT_OFFERED.has(id));
  const count = (counted: string): number => checks.filter(({ state }) => state === counted).length;
  console.log(
    `${name}: ${count('SUCCESS')} passed, ${failed.length - unlisted.length} not offered, ` +
      `${count('SKIPPED')} skipped, ${unlisted.length} failed`,
  );
  for (const { id } of unlisted) failures.push(`${name}: ${id}`);
  if (checks.length === 0) failures.push(`${name}: no checks\n${run.lines.join('\n')}`);
}

async function testServer(server: LiveServer, proxy: TokenProxy, user: LiveUser): Promise<void> {
  const accountId = await user.accountId();
  for (const [scenario, version] of SCENARIOS) {
    // A token for each scenario, because the messages of one token are limited.
    const { token } = await user.api('POST /api/tokens', {
      body: { name: scenario, accountId, scopes: ['write', 'delete'], expiresInDays: 1 },
    });
    proxy.target = { port: Number(new URL(server.url).port), token };
    const run = await runSuite([
      'server',
      '--url',
      `${proxy.url}/mcp`,
      '--scenario',
      scenario,
      '--spec-version',
      version,
    ]);
    report(`${scenario} ${version}`, run);
  }
}

/** Signs in and presses Allow, as a user does. The last redirect leads to the suite. */
async function allow(address: string, user: LiveUser): Promise<void> {
  const browser = new Browser();
  const { email, password } = user;
  const consent = await browser.submit(await browser.open(address), { email, password });
  const choice = { account: await user.accountId(), access: 'read', days: '30', decision: 'allow' };
  await browser.submit(consent, choice);
}

async function testSignIn(url: string, user: LiveUser): Promise<void> {
  const port = await freePort();
  const response = await fetch(`${url}/idp/reg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Suite', redirect_uris: [`http://127.0.0.1:${port}/callback`] }),
  });
  const { client_id: clientId } = (await response.json()) as { client_id: string };
  const run = await runSuite(
    [
      'authorization',
      '--url',
      `${url}/idp`,
      '--client-id',
      clientId,
      '--resource',
      `${url}/mcp`,
      '--port',
      String(port),
    ],
    (line) => {
      if (line.startsWith(`${url}/idp/auth?`))
        allow(line, user).catch((error: unknown) => failures.push(`authorization: ${String(error)}`));
    },
  );
  report('authorization', run);
}

const proxy = await startTokenProxy();
const server = await startLiveServer({ publicUrl: proxy.url });
try {
  const user = await server.register();
  await testServer(server, proxy, user);
  await testSignIn(proxy.url, user);
} finally {
  await server.close();
  proxy.server.closeAllConnections();
  proxy.server.close();
}
for (const failure of failures) console.log(failure);
process.exitCode = failures.length === 0 ? 0 : 1;

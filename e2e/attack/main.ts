// `npm run attack`: one user attacks a server with limited memory while another user uses it. For each
// scenario, prints the server's peak memory and temporary files, the other user's response times, and the number of responses
// with a status of 500 or more. `--only lists` runs one scenario; `--only lists:slow` runs one of its steps.
import { parseArgs } from 'node:util';
import { startLiveServer } from '@questlog/testkit/live-server';
import { capMemory } from './memory-cap.ts';
import { PUSH_ENV } from './reminders.ts';
import { SCENARIOS } from './scenarios.ts';
import { WEBHOOK_ENV } from './webhooks.ts';
import { measureOtherUser } from './other-user.ts';
import { measureTemporaryMb } from './temporary-files.ts';

const CAP_BYTES = 2 ** 30;
/** Maximum size of the server's temporary files, in MB. */
const MOST_TEMPORARY_MB = 100;

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const [onlyScenario = '', onlyStep = ''] = values.only?.split(':') ?? [];
const chosen = SCENARIOS.filter(({ name }) => name.includes(onlyScenario));
const problems: string[] = [];
const rows: Record<string, object> = {};
for (const scenario of chosen) {
  const server = await startLiveServer({ env: { ...PUSH_ENV, ...WEBHOOK_ENV } });
  const memoryCap = await capMemory(server.processId, CAP_BYTES);
  if (!memoryCap.isBounded) console.log('No control group could be made: memory is measured, not bounded.');
  try {
    const steps = await scenario.prepare(server);
    for (const step of steps.filter(({ name }) => name.includes(onlyStep))) {
      const name = `${scenario.name}: ${step.name}`;
      memoryCap.reset();
      let outcome: Awaited<ReturnType<typeof step.run>> = { note: '' };
      let temporaryMb = 0;
      const { api, page, signIn, failures } = await measureOtherUser(server, async () => {
        temporaryMb = await measureTemporaryMb(server.processId, async () => {
          outcome = await step.run();
        });
      });
      const memory = memoryCap.peakMb();
      rows[name] = {
        'memory MB': memory,
        'files MB': temporaryMb,
        'API p95 / longest ms': `${api.p95} / ${api.longest}`,
        'page p95 / longest ms': `${page.p95} / ${page.longest}`,
        'sign-in longest ms': signIn.longest,
        'failures of the other': failures,
        note: outcome.note,
      };
      console.log(name, rows[name]);
      const { mostMb = 600, apiP95 = 300, pageP95 = 300 } = step;
      if (memory > mostMb) problems.push(`${name}: the server held ${memory} MB`);
      if (temporaryMb > MOST_TEMPORARY_MB) problems.push(`${name}: ${temporaryMb} MB of temporary files`);
      if (api.p95 > apiP95) problems.push(`${name}: the API made the other person wait ${api.p95} ms`);
      if (page.p95 > pageP95) problems.push(`${name}: a page made the other person wait ${page.p95} ms`);
      if (outcome.problem !== undefined) problems.push(`${name}: ${outcome.problem}`);
      if (failures > 0) problems.push(`${name}: ${failures} requests of the other person failed`);
    }
  } finally {
    await server.close();
    await memoryCap.remove();
  }
}
console.table(rows);
for (const problem of problems) console.error(problem);
console.log(`${Object.keys(rows).length} scenarios: ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
process.exit();

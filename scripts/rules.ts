// Runs as `npm run rules`: updates the tables in docs/rules and docs/security with the tests of each rule.
// Tests name their rules in their titles.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pagesIn, readSource, testsByNumber, withTests } from './rule-pages.ts';
import { ROOT } from './run-command.ts';

const tests = await testsByNumber();
for (const page of [...(await pagesIn('rules')), ...(await pagesIn('security'))]) {
  await writeFile(join(ROOT, page), withTests(await readSource(page), tests));
}

// Runs as `npm run check`: checks types, lint, format, dead code, import rules and plain words. All checks
// run, even if one fails.
import { runCommand } from './run-command.ts';

/** Path of the compiler. Other tools install a `tsc` that takes twice as long. */
const TSC = 'node_modules/typescript7/bin/tsc';

const RULES = ['import-rules', 'room-sizes', 'plain-words'].map((name) => `scripts/${name}.test.ts`);

const CHECKS: readonly {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}[] = [
  { name: 'types of the server and the packages', command: TSC, args: ['-p', 'tsconfig.json'] },
  { name: 'types of the design system', command: TSC, args: ['-p', 'packages/ui'] },
  { name: 'types of the web app', command: TSC, args: ['-p', 'apps/web/tsconfig.json'] },
  { name: 'types of the admin console', command: TSC, args: ['-p', 'apps/admin/tsconfig.json'] },
  { name: 'types of the service worker', command: TSC, args: ['-p', 'apps/web/src/service-worker'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'dead code', command: 'knip', args: [] },
  { name: 'commit subjects', command: 'node', args: ['scripts/commit-subjects.ts'] },
  {
    name: 'import rules, sizes and plain words',
    command: 'vitest',
    args: ['run', '--project', 'unit', ...RULES],
  },
];

const failed: string[] = [];
for (const { name, command, args } of CHECKS) {
  console.log(`\n▸ ${name}`);
  if ((await runCommand(command, args)) !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

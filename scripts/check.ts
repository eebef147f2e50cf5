// What `npm run check` runs: types, lint, format, dead code, import rules. Every one of them, then the verdict.
import { runCommand } from './run-command.ts';

const CHECKS: readonly {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}[] = [
  { name: 'types of the server and the packages', command: 'tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'types of the design system', command: 'tsc', args: ['-p', 'packages/ui'] },
  { name: 'types of the web app', command: 'tsc', args: ['-p', 'apps/web/tsconfig.json'] },
  { name: 'types of the admin console', command: 'tsc', args: ['-p', 'apps/admin/tsconfig.json'] },
  { name: 'types of the service worker', command: 'tsc', args: ['-p', 'apps/web/src/service-worker'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'dead code', command: 'knip', args: [] },
  {
    name: 'import rules and sizes',
    command: 'vitest',
    args: ['run', '--project', 'unit', 'scripts/import-rules.test.ts', 'scripts/room-sizes.test.ts'],
  },
];

const failed: string[] = [];
for (const { name, command, args } of CHECKS) {
  console.log(`\n▸ ${name}`);
  if ((await runCommand(command, args)) !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

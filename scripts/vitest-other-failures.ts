/** Reporter of Vitest that writes down what fails outside of tests: hooks, imports and unhandled errors. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { ROOT } from './run-command.ts';

const firstLine = ({ name, message = '' }: Partial<SerializedError>): string =>
  `${name ?? 'Error'}: ${message.split('\n', 1)[0] ?? ''}`;

function failuresOf(module: TestModule): string[] {
  const suites = [...module.children.allSuites()].map((suite) => suite.errors());
  return [module.errors(), ...suites]
    .flat()
    .map((error) => `${relative(ROOT, module.moduleId)} › ${firstLine(error)}`);
}

export default class OtherFailures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env['OTHER_FAILURES_FILE'];
    if (file === undefined) return;
    const lines = [
      ...modules.flatMap(failuresOf),
      ...unhandled.map((error) => `${firstLine(error)} ${error.stack?.split('\n').at(1)?.trim() ?? ''}`),
    ];
    writeFileSync(file, JSON.stringify(lines));
  }
}

// Checks the subject in a commit message file, for the hook `scripts/hooks/commit-msg`. Without a file,
// checks all commits that are not in `origin`'s main branch.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { subjectProblem } from './commit-subject.ts';

const MAIN = 'origin/main';

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/**
 * Returns the subjects of the branch's commits. A clone without a remote has no main branch to compare with.
 */
function subjectsOfBranch(): string[] {
  try {
    git('rev-parse', '--verify', '--quiet', MAIN);
  } catch {
    return [];
  }
  return git('log', '--no-merges', '--format=%s', `${MAIN}..HEAD`).split('\n').filter(Boolean);
}

const [file] = process.argv.slice(2);
const subjects = file === undefined ? subjectsOfBranch() : [readFileSync(file, 'utf8').split('\n')[0] ?? ''];
for (const subject of subjects) {
  const problem = subjectProblem(subject);
  if (problem === undefined) continue;
  console.error(`"${subject}" ${problem} (STYLE.md).`);
  process.exitCode = 1;
}

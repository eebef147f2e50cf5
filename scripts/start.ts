// Runs as `npm start`: rebuilds the web bundles if they are outdated, then starts the server in this process.
import { limitProcessMemory } from '../apps/server/src/platform/process-memory.ts';
import { buildWeb } from './build-web.ts';

const SECOND_MS = 1_000;

/**
 * Stops the server when its parent process exits. When npm is stopped, it ends its shell but not the programs
 * running in the shell, so the server would keep running in the background.
 */
function endWithParent(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, SECOND_MS);
  watch.unref();
}

limitProcessMemory();
await buildWeb();
endWithParent();
await import('../apps/server/src/main.ts');

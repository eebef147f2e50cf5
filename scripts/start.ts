// Runs as `npm start`: builds the web bundle if it is out of date, then starts the server in this process.
import { limitProcessMemory } from '../apps/server/src/platform/process-memory.ts';
import { buildWeb } from './build-web.ts';

const SECOND_MS = 1_000;

/**
 * npm, when told to end, ends its shell but not what runs in it, and the server would go on unseen. So it ends,
 * in good order, with the process that started it.
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

// A program for tests that kill servers. It starts the embedded database in a data directory and prints the
// connection details as a line of JSON. The database runs until the program is killed or receives SIGTERM.
import { startEmbeddedCluster } from '@questlog/server/platform/db/cluster/embedded-cluster';
import { createLog } from '@questlog/server/platform/log/log';
import { OperatorError } from '@questlog/server/platform/operator-error';

const [dataDir = ''] = process.argv.slice(2);

try {
  const log = createLog('silent');
  const cluster = await startEmbeddedCluster({ dataDir, log, holder: 'server' });
  const alive = setInterval(() => undefined, 60_000);
  process.once('SIGTERM', () => {
    clearInterval(alive);
    void cluster.stop();
  });
  process.stdout.write(`${JSON.stringify({ url: cluster.url, superuserUrl: cluster.superuserUrl })}\n`);
} catch (error) {
  const said = error instanceof OperatorError ? error.message : String((error as Error).stack);
  process.stderr.write(`${said}\n`);
  process.exitCode = 1;
}

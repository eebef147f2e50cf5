import type { Log } from '../log/log.ts';
import { OperatorError } from '../operator-error.ts';
import { hasCluster } from './cluster/cluster-home.ts';
import { DataDirInUse } from './cluster/data-dir.ts';
import { runningClusterUrl, startEmbeddedCluster } from './cluster/embedded-cluster.ts';
import { explainFileErrors } from './cluster/file-errors.ts';

export interface OperatorDatabaseOptions {
  readonly dataDir: string;
  /** The URL of an external PostgreSQL; undefined for the embedded one. */
  readonly url: string | undefined;
  readonly log: Log;
  /** True to create the embedded database if it is missing. Only a restore does that. */
  readonly create?: boolean;
}

/**
 * Runs an operator command on the configured or the embedded database. Starts the embedded one for the
 * command if no server is running it.
 *
 * @param work gets the database's URL
 * @throws OperatorError if there is no database to work on
 */
export async function withOperatorDatabase<Result>(
  options: OperatorDatabaseOptions,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const { dataDir, url, log } = options;
  if (url !== undefined) return work(url);
  if (options.create !== true && !(await explainFileErrors(() => hasCluster(dataDir)))) {
    throw new OperatorError(`There is no Questlog database in ${dataDir}; set DATA_DIR to its folder.`);
  }
  const cluster = await startEmbeddedCluster({ dataDir, log, holder: 'command' }).catch((error: unknown) => {
    if (error instanceof DataDirInUse) return undefined;
    throw error;
  });
  if (cluster !== undefined) {
    try {
      return await work(cluster.url);
    } finally {
      await cluster.stop();
    }
  }

  const running = await runningClusterUrl(dataDir);
  if (running === undefined) throw new OperatorError(`The server on ${dataDir} is not ready; try again.`);
  return work(running);
}

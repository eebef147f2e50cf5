import type { TestProject } from 'vitest/node';
import { startThrowawayCluster } from './postgres/throwaway-cluster.ts';

/** Starts one PostgreSQL for all tests in a run, with a migrated database that test files copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, superuserUrl, stop } = await startThrowawayCluster();
  project.provide('testCluster', { url, superuserUrl });
  return stop;
}

/** Every job of the server, by hand. */
import { identityJobs, type IdentityJobsDeps } from './identity/identity.jobs.ts';
import type { JobHandler } from './platform/jobs.ts';

export type JobsDeps = IdentityJobsDeps;

/** What does the jobs of all features. */
export function allJobs(deps: JobsDeps): readonly JobHandler[] {
  return [...identityJobs(deps)];
}

/** Every job of the server, by hand. */
import { trashJobs, type TrashJobsDeps } from './features/trash/trash.jobs.ts';
import { identityJobs, type IdentityJobsDeps } from './identity/identity.jobs.ts';
import type { JobHandler } from './platform/jobs.ts';

export type JobsDeps = IdentityJobsDeps & TrashJobsDeps;

/** What does the jobs of all features. */
export function allJobs(deps: JobsDeps): readonly JobHandler[] {
  return [...identityJobs(deps), ...trashJobs(deps)];
}

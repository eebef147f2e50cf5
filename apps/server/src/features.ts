/** Every feature of the server, by hand. */
import type { Pool } from 'pg';
import type { BoundRoute } from './http/binding.ts';

export interface FeatureDeps {
  readonly pool: Pool;
}

/** The routes of all features but those of identity, which come with the provider. */
export function featureRoutes(_deps: FeatureDeps): readonly BoundRoute[] {
  return [];
}

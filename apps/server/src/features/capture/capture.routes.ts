import type { Pool } from 'pg';
import * as contract from '@questlog/contract/capture';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import { json } from '../../platform/http/responses/route-response.ts';
import { parsedTaskOf, readTitle } from './typed-title.ts';

/** Returns the routes that parse typed titles (docs/rules/capture.md). */
export function captureRoutes(pool: Pool): BoundRoute[] {
  return [
    bind(contract.parseTask, async ({ body }, member) =>
      json(200, parsedTaskOf(await readTitle(pool, member, body.text, body))),
    ),
  ];
}

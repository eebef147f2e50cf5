import type { Pool } from 'pg';
import { getListChoices, mergeListChoices } from '@questlog/contract/list-choices';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import { json } from '../../platform/http/responses/route-response.ts';
import { choicesOf, mergeIntoChoices } from './list-choices.commands.ts';

export function listChoicesRoutes(pool: Pool): readonly BoundRoute[] {
  return [
    bind(getListChoices, async (_input, member) => json(200, await choicesOf(pool, member))),
    bind(mergeListChoices, async ({ body }, member) => json(200, await mergeIntoChoices(pool, member, body))),
  ];
}

import * as contract from '@questlog/contract/identity/api-tokens';
import { bind, type BoundRoute } from '../../endpoint/binding.ts';
import { empty, json } from '../../platform/http/responses/route-response.ts';
import { createToken, nameToken, revokeToken, type ApiTokenDeps } from './api-tokens.commands.ts';
import { tokensOf } from './api-tokens.queries.ts';

/** Returns the routes for managing a user's API tokens. */
export function apiTokenRoutes(deps: ApiTokenDeps): readonly BoundRoute[] {
  return [
    bind(contract.listTokens, async (_input, { userId }) =>
      json(200, { tokens: await tokensOf(deps.pool, { userId }) }),
    ),
    bind(contract.createToken, ({ body }, caller) =>
      createToken(deps, caller, body, (created) => json(201, created)),
    ),
    bind(contract.renameToken, ({ params, body }, caller) =>
      nameToken(deps, caller, { id: params.id, name: body.name }, (renamed) => json(200, renamed)),
    ),
    bind(contract.revokeToken, ({ params }, caller) => revokeToken(deps, caller, params.id, empty)),
  ];
}

/** The assistants that a user has connected (docs/rules/assistants.md). */
import { z } from 'zod';
import { ADDRESS_PROBLEMS, ASSISTANT_SCOPES } from '@questlog/domain/identity/assistants';
import { ownSession } from '../access.ts';
import { instant, uuid } from '../fields.ts';
import { endpoint } from '../route.ts';

/** A connected assistant: one grant for one account. */
const assistant = z
  .object({
    /** The id of the grant, which is no UUID. */
    grant: z.string(),
    accountId: uuid,
    /** The name that the program gives itself. */
    name: z.string(),
    /** The host of the program's id, or of the address to which it gets its codes. */
    host: z.string(),
    scopes: z.array(z.enum(ASSISTANT_SCOPES)),
    createdAt: instant,
    expiresAt: instant,
    /** Accurate to five minutes; null if the assistant has not read or changed anything. */
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'Assistant' });
export type Assistant = z.infer<typeof assistant>;

const tag = 'Assistants';

export const listAssistants = endpoint({
  method: 'GET',
  path: '/api/assistants',
  summary:
    "The caller's connected assistants in all accounts, the newest first, and where others can connect",
  tag,
  access: ownSession,
  responses: {
    200: z.object({
      assistants: z.array(assistant),
      /** The address to which assistants connect. */
      address: z.string(),
      /** Why assistants on the internet cannot reach the address; null if nothing in it speaks against it. */
      addressProblem: z.enum(ADDRESS_PROBLEMS).nullable(),
    }),
  },
});

export const revokeAssistant = endpoint({
  method: 'DELETE',
  path: '/api/assistants/{grant}',
  summary: 'End the access of an assistant; it also succeeds if the access has ended already',
  tag,
  access: ownSession,
  params: z.object({ grant: z.string() }),
  responses: { 204: null },
});

export const assistantRoutes = [listAssistants, revokeAssistant] as const;

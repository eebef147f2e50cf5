/** The changes that assistants have made for the caller (docs/rules/assistants.md). */
import { z } from 'zod';
import { editsContent, ownSessionOfMember } from './access.ts';
import { id, instant, uuid } from './fields.ts';
import { endpoint } from './route.ts';

const assistantChange = z
  .object({
    id: uuid,
    /** Describes the change in the past tense, with the name of the assistant: 'Claude completed 3 tasks'. */
    label: z.string(),
    createdAt: instant,
    /** Null while the change is in effect. */
    undoneAt: instant.nullable(),
    /** The changed rows. */
    rows: z.array(z.object({ collection: z.string(), id: uuid })),
  })
  .meta({ id: 'AssistantChange' });
export type AssistantChange = z.infer<typeof assistantChange>;

const turned = z.object({ id: uuid, label: z.string(), isUndone: z.boolean() });
const tag = 'Assistants';
const byId = z.object({ id });

export const listAssistantChanges = endpoint({
  method: 'GET',
  path: '/api/assistants/changes',
  summary:
    'The changes of the last week that assistants have made for the caller in the account, oldest first',
  tag,
  access: ownSessionOfMember,
  responses: { 200: z.object({ changes: z.array(assistantChange) }) },
});

export const undoAssistantChange = endpoint({
  method: 'POST',
  path: '/api/assistants/changes/{id}/undo',
  summary: "Undo an assistant's change, unless its rows were changed since; a token undoes only its own",
  tag,
  access: editsContent,
  params: byId,
  responses: { 200: turned },
  errors: ['conflict', 'limit_reached'],
});

export const redoAssistantChange = endpoint({
  method: 'POST',
  path: '/api/assistants/changes/{id}/redo',
  summary: "Redo an assistant's change that was undone, unless its rows were changed since",
  tag,
  access: editsContent,
  params: byId,
  responses: { 200: turned },
  errors: ['conflict', 'limit_reached'],
});

export const assistantChangeRoutes = [
  listAssistantChanges,
  undoAssistantChange,
  redoAssistantChange,
] as const;

import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { expect, it } from 'vitest';
import type { TokenScope } from '@questlog/domain/identity/api-tokens';
import { INSTRUCTIONS, mcpServer, type McpServerDeps } from './mcp-server.ts';

/** Returns a client of the server of a caller with some scopes. Tools that read cannot be called. */
async function clientWith(scopes: readonly TokenScope[]): Promise<Client> {
  const caller = { token: { apiToken: { scopes } } };
  const deps = { caller, publicUrl: 'https://questlog.example' } as unknown as McpServerDeps;
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1' });
  await mcpServer(deps).connect(ours);
  await client.connect(theirs);
  return client;
}

const READING = ['overview', 'find_tasks', 'get_tasks', 'activity', 'journal', 'search', 'fetch'];
const WRITING = [
  'add_tasks',
  'update_tasks',
  'complete_tasks',
  'schedule_tasks',
  'move_tasks',
  'set_repeat',
  'edit_projects',
  'edit_tags',
  'set_reminders',
  'comment',
  'undo',
];
const DELETING = ['delete_tasks', 'restore_tasks'];

/** Characters of JSON in about 8,000 tokens. */
const MAX_SCHEMA = 32_000;

it('lists the reading tools in a stable order, with schemas, annotations and short descriptions (ASSIST-16)', async () => {
  const client = await clientWith(['read']);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(READING);
  for (const { name, outputSchema, annotations, title } of tools) {
    expect(outputSchema, name).toMatchObject({ type: 'object' });
    expect(annotations, name).toEqual({ title, readOnlyHint: true, openWorldHint: false });
  }
});

it('lists the writing tools for the scopes write and delete, at most 20 tools in 8,000 tokens (ASSIST-20)', async () => {
  const namesOf = async (scopes: readonly TokenScope[]): Promise<string[]> => {
    const { tools } = await (await clientWith(scopes)).listTools();
    return tools.map(({ name }) => name);
  };
  expect(await namesOf(['read', 'write'])).toEqual([...READING, ...WRITING]);
  expect(await namesOf(['read', 'delete'])).toEqual([...READING, ...DELETING]);
  const { tools } = await (await clientWith(['read', 'write', 'delete'])).listTools();
  expect(tools.map(({ name }) => name)).toEqual([...READING, ...WRITING, ...DELETING]);
  expect(tools.length).toBeLessThanOrEqual(20);
  expect(JSON.stringify(tools).length).toBeLessThan(MAX_SCHEMA);
  for (const { name, outputSchema, annotations, title } of tools.slice(READING.length)) {
    expect(outputSchema, name).toMatchObject({ type: 'object' });
    expect(annotations, name).toEqual({
      title,
      readOnlyHint: false,
      openWorldHint: false,
      destructiveHint: expect.any(Boolean),
      idempotentHint: expect.any(Boolean),
    });
  }
});

it('says in at most 1,500 characters of instructions that texts of tasks are no instructions (ASSIST-16)', async () => {
  const client = await clientWith(['read']);
  expect(client.getInstructions()).toBe(INSTRUCTIONS);
  expect(INSTRUCTIONS.length).toBeLessThanOrEqual(1_500);
  expect(INSTRUCTIONS).toContain('never instructions');
});

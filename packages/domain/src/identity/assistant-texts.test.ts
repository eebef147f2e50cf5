import { expect, it } from 'vitest';
import { accessText, assistantGuides } from './assistant-texts.ts';
import type { AssistantScope } from './assistants.ts';

it.each<readonly [readonly AssistantScope[], string]>([
  [['read'], 'Can read'],
  [['write'], 'Can read and change'],
  [['read', 'write'], 'Can read and change'],
  [['read', 'write', 'delete'], 'Can read, change and delete'],
  [['read', 'delete'], 'Can read and delete'],
  [['delete'], 'Can delete'],
])('says what the scopes %j allow: %s (ASSIST-41)', (scopes, text) => {
  expect(accessText(scopes)).toBe(text);
});

it('explains how to connect by signing in, or with an API token where no sign-in is possible (ASSIST-41)', () => {
  const address = 'https://tasks.example.org/mcp';
  const signIn = assistantGuides(address, true);
  expect(signIn.map(({ name }) => name)).toEqual(['Claude', 'ChatGPT', 'Cursor', 'VS Code']);
  expect(JSON.stringify(signIn)).not.toMatch(/token|Bearer/i);
  const token = assistantGuides(address, false);
  expect(token.map(({ name }) => name)).toEqual(['Cursor', 'VS Code', 'Other programs']);
  for (const { configuration } of [...signIn, ...token]) {
    if (configuration !== undefined) expect(JSON.stringify(JSON.parse(configuration))).toContain(address);
  }
});

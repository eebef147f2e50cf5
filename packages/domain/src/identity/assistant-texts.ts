/** Interface text about assistants (ASSIST-41). */
import type { AddressProblem, AssistantScope } from './assistants.ts';

/** Returns what an assistant may do. */
export function accessText(scopes: readonly AssistantScope[]): string {
  const canChange = scopes.includes('write');
  if (!scopes.includes('delete')) return canChange ? 'Can read and change' : 'Can read';
  if (canChange) return 'Can read, change and delete';
  return scopes.includes('read') ? 'Can read and delete' : 'Can delete';
}

/** Explains why assistants on the internet cannot connect. */
export const ADDRESS_TEXTS: Readonly<Record<AddressProblem, string>> = {
  this_device:
    'This address leads to the computer itself, so assistants on the internet cannot reach it. Programs on the same computer can connect with an API token.',
  private_network:
    'This address belongs to a private network, so assistants on the internet cannot reach it. Programs in the same network can connect with an API token.',
  no_public_name:
    'This address has no public name, so assistants on the internet cannot reach it. Programs in the same network can connect with an API token.',
  unencrypted:
    'This address does not use https, so assistants on the internet reject it. Programs on your own devices can connect with an API token.',
};

/** How a program is connected. */
export interface AssistantGuide {
  readonly name: string;
  readonly steps: readonly string[];
  /** A configuration to paste. It contains no secret. */
  readonly configuration?: string;
}

const ALLOW =
  'Questlog opens in your browser. Choose an account and what the program may do, then choose Allow.';

function signInGuides(address: string): readonly AssistantGuide[] {
  return [
    {
      name: 'Claude',
      steps: [
        'In the settings of Claude, open Connectors and choose Add custom connector.',
        'Enter Questlog as the name, paste the address, and choose Add.',
        'Choose Connect next to Questlog.',
        ALLOW,
      ],
    },
    {
      name: 'ChatGPT',
      steps: [
        'In the settings of ChatGPT, open Apps & Connectors, then Advanced settings, and turn on Developer mode. Not every plan of ChatGPT has it.',
        'Go back and choose Create. Enter Questlog as the name and paste the address as the URL of the MCP server.',
        'Select OAuth as the authentication and choose Create.',
        ALLOW,
      ],
    },
    {
      name: 'Cursor',
      steps: [
        'In the settings of Cursor, open Tools & MCP and choose New MCP Server. A file opens.',
        'Paste this configuration and save the file.',
        'Back in the settings, choose Connect next to questlog.',
        ALLOW,
      ],
      configuration: json({ mcpServers: { questlog: { url: address } } }),
    },
    {
      name: 'VS Code',
      steps: [
        'In VS Code, open the Command Palette and choose MCP: Add Server.',
        'Choose HTTP, paste the address, and enter questlog as the name.',
        'Allow VS Code to sign in when it asks you.',
        ALLOW,
      ],
    },
  ];
}

const CREATE_TOKEN = 'Create an API token with the rights that the program needs, and copy it.';
const TOKEN = 'PASTE_YOUR_TOKEN_HERE';

function tokenGuides(address: string): readonly AssistantGuide[] {
  const headers = { Authorization: `Bearer ${TOKEN}` };
  return [
    {
      name: 'Cursor',
      steps: [
        CREATE_TOKEN,
        'In the settings of Cursor, open Tools & MCP and choose New MCP Server. A file opens.',
        `Paste this configuration, replace ${TOKEN} with your token, and save the file.`,
      ],
      configuration: json({ mcpServers: { questlog: { url: address, headers } } }),
    },
    {
      name: 'VS Code',
      steps: [
        CREATE_TOKEN,
        'In VS Code, open the Command Palette and choose MCP: Open User Configuration. A file opens.',
        `Paste this configuration, replace ${TOKEN} with your token, and save the file.`,
      ],
      configuration: json({ servers: { questlog: { type: 'http', url: address, headers } } }),
    },
    {
      name: 'Other programs',
      steps: [
        CREATE_TOKEN,
        'Add an MCP server of the type HTTP with the address.',
        'Add the header Authorization with the value Bearer, a space, and your token.',
      ],
    },
  ];
}

/** Returns how programs are connected: by signing in, or with an API token if they cannot sign in. */
export function assistantGuides(address: string, canSignIn: boolean): readonly AssistantGuide[] {
  return canSignIn ? signInGuides(address) : tokenGuides(address);
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

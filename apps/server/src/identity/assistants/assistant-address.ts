/** Whether assistants on the internet can reach the address at which Questlog serves them (ASSIST-40). */
import { isIP } from 'node:net';
import { isLoopbackUrl, type AddressProblem } from '@questlog/domain/identity/assistants';
import { isPublic } from '../../platform/http/outgoing/networks.ts';

/** The ends of names that no public name server knows (RFC 2606, 6761, 6762, 8375, and what routers use). */
const LOCAL_ENDS = [
  'local',
  'localdomain',
  'lan',
  'home',
  'home.arpa',
  'internal',
  'intranet',
  'corp',
  'private',
  'test',
  'invalid',
  'example',
  'onion',
];

function problemOfHost(host: string): AddressProblem | undefined {
  if (host.endsWith('.localhost')) return 'this_device';
  if (isIP(host) !== 0) return isPublic(host) ? undefined : 'private_network';
  const isLocal = LOCAL_ENDS.some((end) => host.endsWith(`.${end}`));
  return isLocal || !host.includes('.') ? 'no_public_name' : undefined;
}

/**
 * Returns why a program on the internet cannot connect to an address, or undefined if nothing in the address speaks
 * against it. A firewall may still reject the connection.
 *
 *   https://tasks.example.org/mcp → undefined
 *   http://localhost:3000/mcp → 'this_device'
 *   https://192.168.0.5/mcp → 'private_network'
 *   https://nas.local/mcp → 'no_public_name'
 *   http://tasks.example.org/mcp → 'unencrypted'
 */
export function problemOfAddress(address: string): AddressProblem | undefined {
  const url = URL.parse(address);
  if (url === null) return 'no_public_name';
  if (isLoopbackUrl(address)) return 'this_device';
  const problem = problemOfHost(url.hostname.replace(/\.$/, '').replace(/^\[(.*)\]$/, '$1'));
  return problem ?? (url.protocol === 'https:' ? undefined : 'unencrypted');
}

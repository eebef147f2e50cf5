/** Whether assistants on the internet can reach the address at which Questlog serves them (ASSIST-40). */

/** The reason why a program on the internet cannot connect to an address. */
export type AddressProblem = 'this_device' | 'private_network' | 'no_public_name' | 'unencrypted';

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

/** The first two numbers of IPv4 addresses that are not on the internet, as ranges of `first * 256 + second`. */
const PRIVATE_IPV4 = [
  [0x0000, 0x00ff],
  [0x0a00, 0x0aff],
  [0x6440, 0x647f],
  [0xa9fe, 0xa9fe],
  [0xac10, 0xac1f],
  [0xc0a8, 0xc0a8],
  [0xc612, 0xc613],
  [0xe000, 0xffff],
] as const;

/** Returns the first two numbers of an IPv4 address, or of the one that an IPv6 address contains. */
function ipv4Start(host: string): number | undefined {
  const plain = /^(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(host);
  if (plain !== null) return Number(plain[1]) * 256 + Number(plain[2]);
  const mapped = /^\[::ffff:([\da-f]{1,4}):[\da-f]{1,4}\]$/.exec(host);
  return mapped === null ? undefined : Number.parseInt(mapped[1] ?? '', 16);
}

function problemOfIpv4(start: number): AddressProblem | undefined {
  if (start >= 0x7f00 && start <= 0x7fff) return 'this_device';
  return PRIVATE_IPV4.some(([from, to]) => start >= from && start <= to) ? 'private_network' : undefined;
}

function problemOfHost(host: string): AddressProblem | undefined {
  if (host === 'localhost' || host.endsWith('.localhost') || host === '[::1]') return 'this_device';
  const start = ipv4Start(host);
  if (start !== undefined) return problemOfIpv4(start);
  // All public IPv6 addresses begin with 2 or 3.
  if (host.startsWith('[')) return /^\[[23][\da-f]{3}:/.test(host) ? undefined : 'private_network';
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
  const problem = problemOfHost(url.hostname.replace(/\.$/, ''));
  return problem ?? (url.protocol === 'https:' ? undefined : 'unencrypted');
}

/** The IP addresses to which the server may connect when users name a host (OPERATION-38). */
import ipaddr from 'ipaddr.js';

/** A block of addresses: its first address and the length of its prefix. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>;
type Address = ReturnType<typeof ipaddr.parse>;

/** All addresses on the public internet (RFC 4291). */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/** The position of the IPv4 address in the bytes of an IPv6 address that contains one, by the range's name. */
const EMBEDDED: ReadonlyMap<string, number> = new Map([
  ['ipv4Mapped', 12],
  ['rfc6145', 12],
  ['rfc6052', 12],
  ['6to4', 2],
]);

/** Parses networks in CIDR notation, separated by commas; undefined if one is invalid. */
export function parseNetworks(text: string): readonly Network[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  return parts.every((part) => ipaddr.isValidCIDR(part))
    ? parts.map((part) => ipaddr.parseCIDR(part))
    : undefined;
}

/** Returns the address that packets to this one reach: an IPv6 address may contain an IPv4 address. */
function unpacked(address: Address): Address {
  if (address.kind() === 'ipv4') return address;
  const at = EMBEDDED.get(address.range());
  return at === undefined ? address : ipaddr.fromByteArray(address.toByteArray().slice(at, at + 4));
}

const isIn = (address: Address, network: Network): boolean =>
  address.kind() === network[0].kind() && address.match(network);

/** Returns whether an IP address is in one of the networks. */
export function isInNetwork(address: string, networks: readonly Network[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const reached = unpacked(ipaddr.parse(address));
  return networks.some((network) => isIn(reached, network));
}

/**
 * Returns whether an IP address belongs to the public internet. Private, local, reserved and multicast addresses do
 * not, nor do IPv6 addresses that contain such an IPv4 address or name a zone.
 *
 *   93.184.216.34, 2606:2800::1, 64:ff9b::5db8:d822 → true
 *   10.0.0.1, ::ffff:127.0.0.1, 2002:7f00:1::, fe80::1%eth0 → false
 */
export function isPublic(address: string): boolean {
  if (address.includes('%') || !ipaddr.isValid(address)) return false;
  const reached = unpacked(ipaddr.parse(address));
  return reached.range() === 'unicast' && (reached.kind() === 'ipv4' || isIn(reached, GLOBAL_UNICAST));
}

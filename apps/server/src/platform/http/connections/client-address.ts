/** Returns an IPv6 address's eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array.from({ length: gap }, () => '0'), ...last];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}

/** Returns the IPv4 address, even if mapped into IPv6; undefined for other IPv6 addresses. */
function v4Of(address: string): string | undefined {
  return address.includes(':') ? /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] : address;
}

/**
 * Returns the client of an address: the address itself for IPv4, the first 64 bits for IPv6, because a
 * household gets a whole /64.
 * @param address undefined for a client that has closed its connection; all such clients count as one
 */
export function clientOf(address: string | undefined): string {
  if (address === undefined) return 'gone';
  return v4Of(address) ?? `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}

/** Returns the network of an address for display; null for a client that has closed its connection. */
export function displayNetwork(address: string | undefined): string | null {
  return address === undefined || address === '' ? null : clientOf(address);
}

/** Returns the wider network of an address, for a record of use: /24 of IPv4, /48 of IPv6. */
export function usedNetwork(address: string | undefined): string | null {
  if (address === undefined || address === '') return null;
  const v4 = v4Of(address);
  if (v4 !== undefined) return `${v4.split('.').slice(0, 3).join('.')}.0/24`;
  return `${groupsOf(address).slice(0, 3).join(':')}::/48`;
}

/** A client's own network, or a wider one that may belong to a single customer. */
export interface ClientNetwork {
  readonly network: string;
  /** Multiple of a single client's limit that the network may use. */
  readonly share: number;
}

/**
 * Returns the networks towards which a client's requests count, narrowest first. Hosting providers give whole
 * /56 and /48 networks to one customer, who could evade a limit per /64. Elsewhere, many households share
 * such networks, so wider networks have higher limits.
 */
export function networksOf(address: string | undefined): readonly ClientNetwork[] {
  const client = { network: clientOf(address), share: 1 };
  if (address === undefined || v4Of(address) !== undefined) return [client];
  const [a, b, c, d = '0'] = groupsOf(address);
  const site = [a, b, c].join(':');
  const upperByte = (Number.parseInt(d, 16) & 0xff00).toString(16);
  return [client, { network: `${site}:${upperByte}::/56`, share: 2 }, { network: `${site}::/48`, share: 5 }];
}

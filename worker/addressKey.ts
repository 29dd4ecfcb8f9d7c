/**
 * The rate limits' key for an address: IPv4 whole, IPv4-mapped IPv6 as its IPv4, IPv6 by its first 64 bits
 * ("2001:db8:0:1::/64"), because one connection usually gets a whole /64. Invalid addresses are returned
 * unchanged.
 */
export function clientAddressKey(ip: string): string {
  if (!ip.includes(":")) return ip;
  const groups = parseIPv6Groups(ip.replace(/%.*$/, ""));
  if (!groups) return ip;
  const [high = 0, low = 0] = groups.slice(6);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight groups of an IPv6 address, parsed by the URL parser; null when invalid. */
export function parseIPv6Groups(ip: string): number[] | null {
  const url = URL.parse(`http://[${ip}]/`);
  if (!url) return null;
  const [before = "", after] = url.hostname.slice(1, -1).split("::");
  const start = before.split(":").filter(Boolean);
  const end = after?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => "0");
  return [...start, ...zeros, ...end].map((group) => Number.parseInt(group, 16));
}

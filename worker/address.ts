/**
 * The key under which limits count an address: IPv4 whole, IPv4-mapped IPv6 as the IPv4 inside it, IPv6 by its first
 * 64 bits ("2001:db8:0:1::/64"), because a single connection is usually given a whole /64. A text that is no address
 * stays as it is, so that such calls share one allowance.
 */
export function addressKey(ip: string): string {
  if (!ip.includes(":")) return ip;
  const groups = groupsOf(ip.replace(/%.*$/, ""));
  if (!groups) return ip;
  const [high = 0, low = 0] = groups.slice(6);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight groups of an IPv6 address, read by the URL parser; null when it is none. */
function groupsOf(ip: string): number[] | null {
  const url = URL.parse(`http://[${ip}]/`);
  if (!url) return null;
  const [before = "", after] = url.hostname.slice(1, -1).split("::");
  const start = before.split(":").filter(Boolean);
  const end = after?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => "0");
  return [...start, ...zeros, ...end].map((group) => Number.parseInt(group, 16));
}

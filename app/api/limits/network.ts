import ipaddr from "ipaddr.js";

/** An IPv6 customer has 2^64 addresses; an IPv4 address is shared by households and offices. */
const unitBits = { ipv4: 32, ipv6: 64 };
/** The prefix that providers and hosters usually assign to one customer. */
const networkBits = { ipv4: 24, ipv6: 48 };

/** The part of an IP that limits count: the IPv4 address, or the /64 of an IPv6 one. */
export function ipUnit(ip: string): string {
  return networkAddressOf(ip, unitBits);
}

/** The range of an IP: a /24, or the /48 of an IPv6 one. An invalid IP is its own range. */
export function networkOf(ip: string): string {
  return networkAddressOf(ip, networkBits);
}

function networkAddressOf(ip: string, bits: typeof unitBits): string {
  if (!ipaddr.isValid(ip)) return ip;
  const parsed = ipaddr.process(ip);
  const plain = parsed.toString().replace(/%.*/, "");
  return parsed.kind() === "ipv4"
    ? ipaddr.IPv4.networkAddressFromCIDR(`${plain}/${bits.ipv4}`).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${plain}/${bits.ipv6}`).toString();
}

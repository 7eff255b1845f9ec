import ipaddr from 'ipaddr.js'

/**
 * Whether an address is one of the open internet. Asked the safe way round: only what is plain unicast is, so that private,
 * loopback, link-local, shared, documentation, multicast and reserved ranges are not, nor are the forms of IPv6 that carry an
 * IPv4 address (mapped, 6to4, Teredo, NAT64).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  // IANA gives out global unicast addresses in 2000::/3 alone; the rest is not assigned, or was withdrawn (fec0::/10).
  return address.kind() === 'ipv4' || address.match(ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number])
}

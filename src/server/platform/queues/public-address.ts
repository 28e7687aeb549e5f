import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 that no host on the Internet has (IANA's special-purpose registry, RFC 6890). */
const special4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Global unicast IPv6 that is reserved for documentation and protocols, or carries an IPv4 address (Teredo, 6to4). */
const special6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [address, bits] of special4) special.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of special6) special.addSubnet(address, bits, 'ipv6')

/**
 * The range of the Internet's hosts: loopback, link-local, unique local, mapped and translated addresses are outside.
 */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an address belongs to a host on the Internet, and not to this machine or its own network. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return isIPv6(address) && globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/**
 * What nobody may let in: this machine, its link (where clouds answer with their metadata and their keys), the
 * clouds' other metadata addresses, and addresses that are no single host's.
 */
const neverOwn = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.192', 32],
  ['224.0.0.0', 3],
] as const)
  neverOwn.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fe80::', 10],
  ['fd00:ec2::', 32],
  ['fd00:42::42', 128],
  ['fd00:c1::a9fe:a9fe', 128],
  ['fd20:ce::254', 128],
  ['ff00::', 8],
] as const)
  neverOwn.addSubnet(address, bits, 'ipv6')

/** Whether an address stays out of reach, even if an owner has listed its network. An IPv4 address in IPv6 does. */
export const isNeverReached = (address: string): boolean => {
  if (isIPv4(address)) return neverOwn.check(address, 'ipv4')
  return !isIPv6(address) || /^::ffff:/i.test(address) || neverOwn.check(address, 'ipv6')
}

/** Endings of names for this machine or its own network (RFC 6761, 6762 and 8375; ICANN keeps `internal` for that). */
const privateEnds = ['localhost', 'local', 'internal', 'home.arpa']

/** Whether a name may belong to a host on the Internet; what it resolves to is known only later. */
export const mayBePublicName = (name: string): boolean => {
  const bare = name.replace(/\.$/, '')
  return bare.includes('.') && !privateEnds.some((end) => `.${bare}`.endsWith(`.${end}`))
}

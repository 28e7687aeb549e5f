import { isIPv4 } from 'node:net'

const ipv6GroupsShown = 3

/** "203.0.113.…": enough for a person to know their own network again, and not an address that is kept. */
export const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:/i, '')
  if (isIPv4(plain)) return plain.replace(/\d+$/, '…')
  return `${plain.split(':').slice(0, ipv6GroupsShown).join(':')}:…`
}

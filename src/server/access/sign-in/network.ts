import { isIPv4 } from 'node:net'

const ipv6GroupsShown = 3

/** "203.0.113.…": enough for people to recognise their own network, without keeping the whole address. */
export const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:/i, '')
  if (isIPv4(plain)) return `${plain.slice(0, plain.lastIndexOf('.') + 1)}…`
  return `${plain.split(':').slice(0, ipv6GroupsShown).join(':')}:…`
}

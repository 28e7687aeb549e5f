import { type LookupAddress, lookup as lookUp } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net'
import { secondMs } from '#fund/calendar/time.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../config/context.ts'

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

/** Endings of names for this machine or its own network (RFC 6761, 6762 and 8375; ICANN keeps `internal` for that). */
const privateEnds = ['localhost', 'local', 'internal', 'home.arpa']

/** Whether a name may belong to a host on the Internet; what it resolves to is known only later. */
const mayBePublicName = (name: string): boolean => {
  const bare = name.replace(/\.$/, '')
  return bare.includes('.') && !privateEnds.some((end) => `.${bare}`.endsWith(`.${end}`))
}

const timeoutMs = 10 * secondMs
const answerBytesMax = 4096
const connectionsMax = 10

/** An address given by somebody else must not be reached; `code` is like the system's error codes. */
class AddressRefusedError extends Error {
  readonly code = 'ADDRESS_REFUSED'
}

interface Sent {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

interface OutgoingAnswer {
  readonly status: number
  /** Seconds that the other side asks us to wait; null if it names none that can be read. */
  readonly retryAfterSeconds: number | null
  /** The beginning of the answer, at most 4096 bytes. */
  readonly text: string
}

/**
 * Posts to addresses that others gave us: HTTPS only, to hosts on the Internet only, following no redirect. Rejects
 * with an `AddressRefusedError`, or the system's error and its `code`.
 */
export interface Outgoing {
  post(sent: Sent): Promise<OutgoingAnswer>
  close(): void
}

/** How names are resolved: as Node does, unless a test says otherwise. */
export type Resolve = (host: string, tell: (failure: Error | null, addresses: readonly LookupAddress[]) => void) => void

const bySystem: Resolve = (host, tell) => lookUp(host, { all: true }, (failure, found) => tell(failure, found ?? []))

const refusal = (host: string): AddressRefusedError => new AddressRefusedError(`${host} is not a host on the internet`)

/**
 * The connection is made to the very addresses that were checked, so that the name cannot resolve to another a moment
 * later; if one of them is private, all are refused.
 */
const lookupOf =
  (mayReach: (address: string) => boolean, resolve: Resolve): LookupFunction =>
  (host, options, tell) =>
    resolve(host, (failure, addresses) => {
      const [first] = addresses
      if (failure || !first) return tell(failure ?? refusal(host), '')
      if (!addresses.every(({ address }) => mayReach(address))) return tell(refusal(host), '')
      return options.all ? tell(null, [...addresses]) : tell(null, first.address, first.family)
    })

const waitOf = (header: string | undefined, now: number): number | null => {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / secondMs))
}

/** The beginning of an answer; the rest is not read. */
const beginningOf = async (answer: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer) {
    parts.push(part)
    bytes += part.length
    if (bytes >= answerBytesMax) break
  }
  return Buffer.concat(parts).subarray(0, answerBytesMax).toString('utf8')
}

/** Checks everything that can be checked without resolving a name. */
const demandAddress = (url: string, mayReach: (host: string) => boolean): void => {
  const { protocol, hostname, username, password } = new URL(url)
  if (protocol !== 'https:') throw new AddressRefusedError('the address does not begin with https')
  if (username !== '' || password !== '')
    throw new AddressRefusedError('the address contains a user name or a password')
  const host = hostname.replace(/[[\]]/g, '')
  if (!mayReach(host)) throw refusal(host)
}

/** Whether a host, given by number or by name, may be reached, as far as can be told without resolving it. */
const reachable =
  ({ privateAddresses }: Config['outgoing']) =>
  (host: string): boolean =>
    // Node does not look up a numeric address, so it is checked here.
    privateAddresses || (isIP(host) === 0 ? mayBePublicName(host) : isPublicAddress(host))

/**
 * Whether an address may be posted to, as far as can be told without resolving it; what a name resolves to is checked
 * when it is reached.
 */
export const mayBeReached = ({ outgoing }: Pick<Config, 'outgoing'>, url: string): boolean => {
  try {
    demandAddress(url, reachable(outgoing))
    return true
  } catch {
    return false
  }
}

export const openOutgoing = (
  { config: { outgoing }, clock }: { config: Pick<Config, 'outgoing'>; clock: Clock },
  resolve: Resolve = bySystem,
): Outgoing => {
  const mayReach = reachable(outgoing)
  const agent = new Agent({
    keepAlive: true,
    maxSockets: connectionsMax,
    lookup: lookupOf(mayReach, resolve),
    ...(outgoing.certificate !== null && { ca: outgoing.certificate }),
  })
  return {
    post: async ({ url, headers, body }) => {
      demandAddress(url, mayReach)
      const signal = AbortSignal.timeout(timeoutMs)
      const answer = await new Promise<IncomingMessage>((resolveWith, reject) => {
        // A redirect is an answer like any other and is not followed.
        request(url, { method: 'POST', agent, headers, signal }, resolveWith).on('error', reject).end(body)
      })
      const text = await beginningOf(answer)
      return {
        status: answer.statusCode ?? 0,
        retryAfterSeconds: waitOf(answer.headers['retry-after'], clock.now()),
        text,
      }
    },
    close: () => agent.destroy(),
  }
}

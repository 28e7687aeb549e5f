import { type LookupAddress, lookup as lookUp } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { secondMs } from '#fund/calendar/time.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../config/context.ts'
import { isPublicAddress, mayBePublicName } from './public-address.ts'

const timeoutMs = 10 * secondMs
const answerBytesMax = 4096
const connectionsMax = 10

/** An address given by somebody else must not be reached; `code` is like the system's error codes. */
class AddressRefusedError extends Error {
  readonly code = 'ADDRESS_REFUSED'
}

export interface Sent {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export interface OutgoingAnswer {
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

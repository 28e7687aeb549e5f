import { type LookupAddress, lookup as lookUp } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { getCACertificates } from 'node:tls'
import { secondMs } from '#fund/calendar/time.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../config/context.ts'
import { httpsPort, isListed, type OwnTarget } from './own-network.ts'
import { isNeverReached, isPublicAddress, mayBePublicName } from './public-address.ts'

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

/** What an owner has let in besides the Internet, for webhooks alone. */
export interface Within {
  readonly targets: readonly OwnTarget[]
  /** Whether an address is the portal's own database's or proxy's, which is never reached. */
  readonly isPortals: (address: string) => boolean
}

const nothingElse: Within = { targets: [], isPortals: () => false }

/**
 * Posts to addresses that others gave us: HTTPS only, to hosts on the Internet at its port only, following no redirect;
 * `within` names others. Rejects with an `AddressRefusedError`, or the system's error and its `code`.
 */
export interface Outgoing {
  post(sent: Sent, within?: Within): Promise<OutgoingAnswer>
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

type Rules = Pick<Config, 'outgoing'>

interface Place {
  readonly host: string
  readonly port: number
}

const placeOf = (url: string): Place => {
  const { hostname, port } = new URL(url)
  return { host: hostname.replace(/[[\]]/g, ''), port: port === '' ? httpsPort : Number(port) }
}

/** Whether an address may be connected to, for this host and port. */
const reachable =
  ({ outgoing }: Rules, { host, port }: Place, { targets, isPortals }: Within) =>
  (address: string): boolean => {
    if (outgoing.privateAddresses) return true
    if (isListed(targets, host, port) || isListed(targets, address, port))
      return !isNeverReached(address) && !isPortals(address)
    return port === httpsPort && isPublicAddress(address)
  }

/** Checks everything that can be checked without resolving a name. */
const demandAddress = (rules: Rules, url: string, within: Within): void => {
  const { protocol, username, password } = new URL(url)
  if (protocol !== 'https:') throw new AddressRefusedError('the address does not begin with https')
  if (username !== '' || password !== '')
    throw new AddressRefusedError('the address contains a user name or a password')
  const place = placeOf(url)
  const { host, port } = place
  if (rules.outgoing.privateAddresses || isListed(within.targets, host, port)) return
  // Node does not look up a numeric address, so it is checked here; a name's are checked when they are known.
  const canBe = isIP(host) === 0 ? mayBePublicName(host) || within.targets.some((one) => one.port === port) : true
  const isPort = port === httpsPort || within.targets.some((one) => one.port === port)
  if (!canBe || !isPort || (isIP(host) !== 0 && !reachable(rules, place, within)(host))) throw refusal(host)
}

/**
 * Whether an address may be posted to, as far as can be told without resolving it; what a name resolves to is checked
 * when it is reached.
 */
export const mayBeReached = (rules: Rules, url: string, targets: readonly OwnTarget[] = []): boolean => {
  try {
    demandAddress(rules, url, { ...nothingElse, targets })
    return true
  } catch {
    return false
  }
}

export const openOutgoing = (
  { config, clock }: { config: Pick<Config, 'outgoing' | 'webhookAuthority'>; clock: Clock },
  resolve: Resolve = bySystem,
): Outgoing => {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: connectionsMax,
    ...(config.outgoing.certificate !== null && { ca: config.outgoing.certificate }),
  })
  /** To a port that is listed, each post has a connection of its own: what is listed may change before the next. */
  const connectionTo = ({ port }: Place, { targets }: Within) => {
    if (!targets.some((one) => one.port === port)) return { agent }
    const authorities = config.webhookAuthority === null ? [] : [config.webhookAuthority]
    return { agent: false as const, ca: [...getCACertificates('default'), ...authorities] }
  }
  return {
    post: async ({ url, headers, body }, within = nothingElse) => {
      demandAddress(config, url, within)
      const place = placeOf(url)
      if (isIP(place.host) !== 0 && !reachable(config, place, within)(place.host)) throw refusal(place.host)
      const signal = AbortSignal.timeout(timeoutMs)
      const lookup = lookupOf(reachable(config, place, within), resolve)
      const options = { method: 'POST', headers, signal, lookup, ...connectionTo(place, within) }
      const answer = await new Promise<IncomingMessage>((resolveWith, reject) => {
        // A redirect is an answer like any other and is not followed.
        request(url, options, resolveWith).on('error', reject).end(body)
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

import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Config } from '../config/config.ts'
import { isNeverReached } from './public-address.ts'

/** A system in the fund's own network, or at another port than HTTPS's own, that an owner has let in for webhooks. */
export interface OwnTarget {
  /** A name, an address, or a network like 10.1.2.0/24; lower case. */
  readonly host: string
  readonly port: number
}

export const httpsPort = 443

const family = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** The largest network that may be listed has as many addresses as an IPv4 network of 24 bits. */
const bitsMin = { ipv4: 24, ipv6: 120 } as const
const bitsMax = { ipv4: 32, ipv6: 128 } as const

/** Whatever ends in a number is an address to every URL (WHATWG), of this machine perhaps: 127.1, 2130706433. */
const endsInNumber = /(^|\.)(\d+|0x[\da-f]*)\.?$/

const name = /^(?=.{1,253}$)[a-z\d_]([a-z\d_-]{0,62})(\.[a-z\d_-]{1,63})*\.?$/

/** Why a host cannot be listed, as a sentence; null if it can. */
export const whyNotListed = (host: string): string | null => {
  const [address = '', bits, ...more] = host.split('/')
  if (isIP(address) === 0)
    return bits === undefined &&
      name.test(address) &&
      !/(^|\.)localhost\.?$/.test(address) &&
      !endsInNumber.test(address)
      ? null
      : 'A name, an address or a network like 10.1.2.0/24 is needed, and none that means this machine.'
  const size = bits === undefined ? bitsMax[family(address)] : Number(bits)
  if (more.length > 0 || !/^\d{1,3}$/.test(bits ?? '0') || size > bitsMax[family(address)])
    return 'This is not a network: write it like 10.1.2.0/24.'
  if (size < bitsMin[family(address)]) return 'A network has at most 256 addresses: /24, or /120 of IPv6, or smaller.'
  return isNeverReached(address)
    ? 'This machine, its link and the addresses of a cloud’s metadata are never reached, whatever is listed.'
    : null
}

/** An address has many spellings, so that they are compared as numbers; a name holds none. */
const holds = (host: string, address: string): boolean => {
  const [network = '', bits] = host.split('/')
  if (isIP(network) === 0) return false
  const list = new BlockList()
  if (bits === undefined) list.addAddress(network, family(network))
  else list.addSubnet(network, Number(bits), family(network))
  return list.check(address, family(address))
}

/** Whether a host is listed with this port: by its own name, or by an address that it has. */
export const isListed = (targets: readonly OwnTarget[], host: string, port: number): boolean => {
  const bare = host.toLowerCase()
  return targets.some((one) => one.port === port && (isIP(bare) === 0 ? one.host === bare : holds(one.host, bare)))
}

const hostIn = (url: string | null): string[] =>
  url !== null && URL.canParse(url) ? [new URL(url).hostname.replace(/[[\]]/g, '')] : []

/** As the driver reads it: a host among the parameters stands for the one before the path, and a path is a socket. */
const databaseIn = (url: string | null): string[] => {
  const named = new URLSearchParams(url?.split('?')[1]).get('host')
  if (named) return named.startsWith('/') ? [] : [named]
  return hostIn(url)
}

/** The hosts that nobody reaches through the portal: its database, and the proxy in front of it. */
const hostsOfPortal = ({ databaseUrl, databaseDirectUrl, portalUrl, trustProxy }: Config): string[] => [
  ...[databaseUrl, databaseDirectUrl].flatMap(databaseIn),
  ...hostIn(portalUrl),
  ...(typeof trustProxy === 'string' ? trustProxy.split(',').map((one) => one.trim()) : []),
]

type Found = (host: string) => Promise<readonly Pick<LookupAddress, 'address'>[]>
const bySystem: Found = (host) => lookup(host, { all: true })

/**
 * Tells whether an address is the portal's own: its database's, or its proxy's. Their names are resolved anew each
 * time; one that cannot be resolved holds nothing back.
 */
export const portalsOwn = async (config: Config, find: Found = bySystem): Promise<(address: string) => boolean> => {
  const found = await Promise.all(
    hostsOfPortal(config).map(async (host) => {
      if (isIP(host.split('/')[0] ?? '') !== 0) return [host]
      return (await find(host).catch(() => [])).map(({ address }) => address)
    }),
  )
  const own = found.flat()
  return (address) => own.some((one) => holds(one, address))
}

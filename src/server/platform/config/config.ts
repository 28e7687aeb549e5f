import { X509Certificate } from 'node:crypto'
import { accessSync, constants, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { email } from '#contract/entities/entered.ts'
import { validate } from '#contract/validate.ts'
import { secondMs } from '#fund/calendar/time.ts'
import { SettingError } from '../base/setting-error.ts'
import { house } from './house.ts'

/** scrypt's cost to hash a password: 2^bits blocks of r × 128 bytes, in p passes. */
export interface HashCost {
  readonly bits: number
  readonly r: number
  readonly p: number
}

/** 2^14 × 8 × 128 bytes = 16 MB and five passes: OWASP's equivalent for little memory. */
const passwordCost: HashCost = { bits: 14, r: 8, p: 5 }

/** The settings of a start, read once from the environment (README "Run it"). */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** The same database past the pooler that `databaseUrl` leads to; null without a pooler. */
  readonly databaseDirectUrl: string | null
  /** The portal's public address, without a trailing slash. */
  readonly portalUrl: string
  readonly portalOrigins: readonly string[]
  /** Proxies trusted to name the client's address: their addresses, or how many there are in a row. */
  readonly trustProxy: string | number | boolean
  /** How long a server that is shutting down serves on while it reports that it is not ready. */
  readonly drainMs: number
  /** Where the process serves its metrics; null serves none. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly adminEmail: string | null
  readonly demo: boolean
  /** Whether admins need a second factor, and people without one confirm by a mailed code; a demo asks for neither. */
  readonly asksForFactors: boolean
  /** Not read from the environment; tests that are not about it use a lower cost. */
  readonly passwordCost: HashCost
  /**
   * How to reach addresses that others gave us (`outgoing`). Not read from the environment; a test runs its own push
   * service on this machine, with its own certificate.
   */
  readonly outgoing: { readonly privateAddresses: boolean; readonly certificate: string | null }
  /** Certificates of the authority that vouches for the systems in the fund's own network, in PEM; null for none. */
  readonly webhookAuthority: string | null
  /** The key for HMACs; null keeps one in `dataDir`. */
  readonly secret: string | null
  /** The key that replaces it, while everything is resealed. */
  readonly secretNext: string | null
  /** The work tree of a git repository, in which every signed root is committed; null commits none. */
  readonly rootsRepository: string | null
  /** An RFC 3161 service that time-stamps every signed root; null asks none. */
  readonly timestampUrl: string | null
  /** The built site's folder; null serves the API alone. */
  readonly siteDir: string | null
  /** The script that builds the site again for a post whose day has come; null never builds. */
  readonly rebuildScript: string | null
}

type Environment = Readonly<Record<string, string | undefined>>

const portMax = 65_535
const secretCharactersMin = 32
const drainSecondsMax = 300

/** Reads one setting; `read` returns undefined for a value it does not understand. Empty counts as unset. */
const setting = <T>(env: Environment, name: string, read: (text: string) => T | undefined, must: string): T | null => {
  const text = env[name]?.trim()
  if (!text) return null
  const value = read(text)
  if (value === undefined) throw new SettingError(`${name} must be ${must}.`)
  return value
}

const readPort = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text) && Number(text) <= portMax ? Number(text) : undefined

const readMetricsPort = (text: string): number | undefined => readPort(text) || undefined

const readHost = (text: string): string | undefined => (/\s/.test(text) ? undefined : text)

const readDrain = (text: string): number | undefined =>
  /^\d{1,3}$/.test(text) && Number(text) <= drainSecondsMax ? Number(text) : undefined

const readUrl =
  (...schemes: readonly string[]) =>
  (text: string): string | undefined =>
    URL.canParse(text) && schemes.includes(new URL(text).protocol) && new URL(text).hostname !== '' ? text : undefined

/** PostgreSQL on a unix socket has no host in its address. */
const readDatabaseUrl = (text: string): string | undefined => (/^postgres(ql)?:\/\/\S+$/.test(text) ? text : undefined)

const databaseUrlMust = 'an address like postgres://user@host/database'

const readOrigin = (text: string): string | undefined => {
  if (!readUrl('http:', 'https:')(text)) return undefined
  const { origin, pathname, search, hash, username } = new URL(text)
  return pathname === '/' && !search && !hash && !username ? origin : undefined
}

const readOrigins = (text: string): string[] | undefined => {
  const origins = text.split(',').map((part) => readOrigin(part.trim()))
  return origins.every((origin) => origin !== undefined) ? origins : undefined
}

const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** The largest networks that are anybody's own have so many bits in common; a larger one would trust strangers. */
const proxyBits = { 4: { min: 8, max: 32 }, 6: { min: 7, max: 128 } } as const

const isProxy = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  if (proxyNames.has(text)) return true
  const version = isIP(address)
  if ((version !== 4 && version !== 6) || more.length > 0) return false
  const { min, max } = proxyBits[version]
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= min && Number(bits) <= max)
}

/** Never trusts everybody: "true" means the one proxy in front of this server. */
const readProxy = (text: string): string | number | false | undefined => {
  if (text === '0' || text === 'false') return false
  if (text === 'true') return 1
  if (/^[1-9]$/.test(text)) return Number(text)
  const parts = text.split(',').map((part) => part.trim())
  return parts.every(isProxy) ? parts.join(',') : undefined
}

const readFlag = (text: string): boolean | undefined =>
  text === '1' || text === 'true' ? true : text === '0' || text === 'false' ? false : undefined

const readEmail = (text: string): string | undefined => {
  const result = validate(email, text)
  return result.success ? result.output : undefined
}

const readSender = (text: string): string | undefined => {
  const address = text.match(/^[^<>\r\n]*<([^<>\r\n]+)>$/)?.[1] ?? text
  return readEmail(address) ? text : undefined
}

const readSecret = (text: string): string | undefined => (text.length >= secretCharactersMin ? text : undefined)

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

const forUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/** A demo's passwords are public: it stays on this machine and sends no mail. */
const checkDemo = ({ demo, host, smtpUrl }: Config): void => {
  if (!demo) return
  if (!isLoopback(host))
    throw new SettingError(`HOST must be this machine's own (127.0.0.1) for a demo; for real use run npm run serve.`)
  if (smtpUrl)
    throw new SettingError('SMTP_URL cannot be set for a demo, which sends no mail; for real use run npm run serve.')
}

/** SQLite has no pooler to go past. */
const checkDirect = ({ databaseUrl, databaseDirectUrl }: Config): void => {
  if (databaseDirectUrl !== null && databaseUrl === null)
    throw new SettingError('DATABASE_DIRECT_URL bypasses the pooler of DATABASE_URL, which is not set.')
}

/** The key and certificate files that a PostgreSQL address names. */
const filesIn = (databaseUrl: string): readonly string[] =>
  ['sslrootcert', 'sslcert', 'sslkey'].flatMap((name) => new URLSearchParams(databaseUrl.split('?')[1]).get(name) || [])

/** The driver would open them only at the first connection, and fail with a stack trace. */
const checkFiles = (name: string, databaseUrl: string | null): void => {
  for (const file of databaseUrl === null ? [] : filesIn(databaseUrl)) {
    try {
      accessSync(file, constants.R_OK)
    } catch {
      throw new SettingError(`${name} names the file ${file}, which cannot be read.`)
    }
  }
}

/** The certificates of a file; undefined unless it has one that can be read. */
const readCertificates = (file: string): string | undefined => {
  try {
    const pem = readFileSync(file, 'utf8')
    new X509Certificate(pem)
    return pem
  } catch {
    return undefined
  }
}

/** Without it, links in mails, the sitemap and pictures would name an address that nobody can open. */
const checkPublicAddress = ({ PORTAL_URL = '' }: Environment, { demo, host }: Config): void => {
  if (!demo && !isLoopback(host) && PORTAL_URL.trim() === '')
    throw new SettingError(
      `PORTAL_URL must be the address that people open, like https://portal.example.com, if HOST is ${host}.`,
    )
}

/** The settings of an environment, or a SettingError that names the first bad one. */
export const readConfig = (env: Environment, siteDir: string | null): Config => {
  const port = setting(env, 'PORT', readPort, `a whole number from 0 to ${portMax}`) ?? 4321
  const host = setting(env, 'HOST', readHost, 'a host name or address') ?? '127.0.0.1'
  const portalUrl =
    setting(
      env,
      'PORTAL_URL',
      readOrigin,
      'an http or https address without a path, like https://portal.example.com',
    ) ?? `http://${forUrl(host)}:${port}`
  const { hostname } = new URL(portalUrl)
  const metricsPort = setting(env, 'METRICS_PORT', readMetricsPort, `a whole number from 1 to ${portMax}`)
  const metricsHost = setting(env, 'METRICS_HOST', readHost, 'a host name or address') ?? '127.0.0.1'
  const demo = setting(env, 'DEMO', readFlag, '1 or 0') ?? false
  const config: Config = {
    port,
    host,
    portalUrl,
    siteDir,
    rebuildScript: null,
    dataDir: resolve(setting(env, 'DATA_DIR', (text) => text, 'a folder') ?? '.data'),
    databaseUrl: setting(env, 'DATABASE_URL', readDatabaseUrl, databaseUrlMust),
    databaseDirectUrl: setting(env, 'DATABASE_DIRECT_URL', readDatabaseUrl, databaseUrlMust),
    portalOrigins:
      setting(env, 'PORTAL_ORIGINS', readOrigins, 'origins like https://www.example.com, with commas between') ?? [],
    trustProxy:
      setting(
        env,
        'TRUST_PROXY',
        readProxy,
        'the number of proxies in a row, or their addresses or networks, like 10.0.0.0/8',
      ) ?? false,
    drainMs: (setting(env, 'DRAIN_SECONDS', readDrain, `a whole number from 0 to ${drainSecondsMax}`) ?? 0) * secondMs,
    metrics: metricsPort === null ? null : { host: metricsHost, port: metricsPort },
    smtpUrl: setting(
      env,
      'SMTP_URL',
      readUrl('smtp:', 'smtps:'),
      'an address like smtps://user:password@mail.example.com',
    ),
    mailFrom:
      setting(env, 'MAIL_FROM', readSender, 'an address like The Fund <portal@example.com>') ??
      `${house.name} <${house.sender}@${isIP(hostname.replace(/[[\]]/g, '')) ? 'localhost' : hostname}>`,
    adminEmail: setting(env, 'ADMIN_EMAIL', readEmail, 'an email address'),
    demo,
    asksForFactors: !demo,
    passwordCost,
    outgoing: { privateAddresses: false, certificate: null },
    webhookAuthority: setting(env, 'WEBHOOK_CA', readCertificates, 'a file with certificates in PEM'),
    rootsRepository: setting(env, 'ROOTS_REPOSITORY', (text) => text, 'the folder of a git repository'),
    timestampUrl: setting(
      env,
      'TIMESTAMP_URL',
      readUrl('http:', 'https:'),
      'the http or https address of an RFC 3161 service',
    ),
    secret: setting(env, 'SECRET', readSecret, `at least ${secretCharactersMin} characters long`),
    secretNext: setting(env, 'SECRET_NEXT', readSecret, `at least ${secretCharactersMin} characters long`),
  }
  checkDemo(config)
  checkDirect(config)
  checkFiles('DATABASE_URL', config.databaseUrl)
  checkFiles('DATABASE_DIRECT_URL', config.databaseDirectUrl)
  checkPublicAddress(env, config)
  return config
}

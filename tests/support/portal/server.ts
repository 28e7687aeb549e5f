import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#server/desk/health/metrics.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Context, Log } from '#server/platform/config/context.ts'
import type { Limits } from '#server/platform/http/limits.ts'
import { defaultLimits } from '#server/platform/http/limits.ts'
import { buildApp } from '#server/server/app.ts'
import { openContext } from '#server/server/open.ts'
import { finish } from '#tests/support/mail/mails.ts'
import { createPerson, createSession, type NewPerson } from '#tests/support/people/people.ts'
import { cheapHash } from './cheap-hash.ts'
import { type FakeClock, fakeClock } from './clock.ts'
import { type Engine, migratedDatabase } from './databases.ts'
import { letGo } from './let-go.ts'
import './own-account.ts'

export { type Engine, engines, subjectEngines } from './databases.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

interface Sent {
  /** Sent as JSON. */
  readonly body?: unknown
  readonly headers?: Record<string, string | undefined>
}

export interface Answered {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON, the text if it is not JSON, or undefined if it is empty. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire brought
  readonly body: any
}

/** Makes calls as one browser would: with its cookies and from our own origin. */
export interface Caller {
  call(method: Method, path: string, sent?: Sent): Promise<Answered>
  get(path: string, sent?: Sent): Promise<Answered>
  post(path: string, body?: unknown): Promise<Answered>
  patch(path: string, body?: unknown): Promise<Answered>
  put(path: string, body?: unknown): Promise<Answered>
  delete(path: string): Promise<Answered>
  /** The browser's cookies, as a Cookie header. */
  cookies(): string
}

export interface SignedIn extends Caller, Omit<NewPerson, 'joinDate' | 'account'> {
  readonly id: string
  readonly sessionId: string
}

export interface TestServer {
  readonly app: FastifyInstance
  readonly context: Context
  readonly clock: FakeClock
  readonly url: string
  readonly logged: readonly Logged[]
  /** Does what calls put off; a test's own calls do it after each answer. */
  settle(): Promise<unknown>
  /** A browser without a session. */
  visitor(cookies?: string): Caller
  /** A new person with a session: an active investor by default. */
  signIn(person?: Partial<NewPerson>): Promise<SignedIn>
  close(): Promise<void>
}

export interface Logged {
  readonly level: 'info' | 'warn' | 'error'
  readonly told: object
  readonly message: string
}

export const quietLog: Log = { info: () => {}, warn: () => {}, error: () => {} }

const recordingLog = (): { log: Log; logged: Logged[] } => {
  const logged: Logged[] = []
  const at = (level: Logged['level']) => (told: object, message: string) => void logged.push({ level, told, message })
  return { log: { info: at('info'), warn: at('warn'), error: at('error') }, logged }
}

export const testConfig = (dataDir: string, databaseUrl: string | null): Config => ({
  port: 0,
  host: '127.0.0.1',
  dataDir,
  databaseUrl,
  databaseDirectUrl: null,
  portalUrl: 'http://127.0.0.1:4321',
  webhookAuthority: null,
  portalOrigins: [],
  trustProxy: false,
  drainMs: 0,
  metrics: null,
  smtpUrl: null,
  mailFrom: 'Alderline Capital <portal@example.com>',
  adminEmail: null,
  demo: false,
  asksForFactors: false,
  passwordCost: cheapHash,
  outgoing: { privateAddresses: false, certificate: null },
  rootsRepository: null,
  timestampUrl: null,
  secret: 'a secret of the tests, long enough',
  secretNext: null,
  siteDir: null,
  rebuildScript: null,
})

/** An answer in the form that tests use. */
export const read = async (response: Response): Promise<Answered> => {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : isJson ? JSON.parse(text) : text,
  }
}

const caller = (url: string, held: string, settle: () => Promise<unknown>): Caller => {
  const jar = new Map(held.split('; ').flatMap((pair) => (pair ? [pair.split('=', 2) as [string, string]] : [])))
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const keep = (line: string) => {
    const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=', 2)
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
  const call: Caller['call'] = async (method, path, { body, headers = {} } = {}) => {
    const asked = {
      origin: url,
      ...(jar.size > 0 && { cookie: cookies() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    }
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: Object.entries(asked).filter((header): header is [string, string] => header[1] !== undefined),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) keep(line)
    const answered = await read(response)
    await settle()
    return answered
  }
  return {
    call,
    cookies,
    get: (path, sent) => call('GET', path, sent),
    post: (path, body) => call('POST', path, { body }),
    patch: (path, body) => call('PATCH', path, { body }),
    put: (path, body) => call('PUT', path, { body }),
    delete: (path) => call('DELETE', path),
  }
}

export interface TestServerOptions {
  readonly config?: Partial<Config>
  readonly limits?: Partial<Limits>
  readonly clock?: FakeClock
  /** Starts as a new fund does: movements of money wait for a second person. */
  readonly guarded?: boolean
  /** Measures its calls. */
  readonly metrics?: (context: Context) => Metrics
}

/** The real server, in this process, listening on a free port, on a database of its own. */
export const startServer = async (engine: Engine, options: TestServerOptions = {}): Promise<TestServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-test-'))
  const database = await migratedDatabase(engine, dataDir)
  const clock = options.clock ?? fakeClock()
  const { log, logged } = recordingLog()
  const config = { ...testConfig(dataDir, database.databaseUrl), ...options.config }
  const context = await openContext(config, clock, log)
  if (!options.guarded) await letGo(context)
  const app = await buildApp(
    context,
    { ...defaultLimits, callsPerMinuteMax: 1_000_000, handlerMs: 120_000, ...options.limits },
    options.metrics?.(context),
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  // If a test has taken the database away, it is done later.
  const settle = () => finish(context).catch(() => 0)
  return {
    app,
    context,
    clock,
    url,
    logged,
    settle,
    visitor: (cookies = '') => caller(url, cookies, settle),
    signIn: async (given) => {
      const person = await createPerson(context, given)
      const { sessionId, cookie } = await createSession(context, person.id)
      return { ...person, sessionId, ...caller(url, cookie, settle) }
    },
    close: async () => {
      await app.close()
      await context.store.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

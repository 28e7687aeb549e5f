import { readStatement, type WeekStatement } from '#fund/proof/proof-statement.ts'

/** The published roots that a build knows (scripts/known-roots.ts): the first of a week, and the newest. */
interface KnownRoots {
  readonly first: WeekStatement
  readonly newest: WeekStatement
}

/** From the setting of the build: a JSON list of signed texts, or nothing. Throws one line on anything else. */
export function knownRootsOf(setting: string): KnownRoots | undefined {
  if (setting === '') return undefined
  const texts: unknown = JSON.parse(setting)
  const [first, newest] = (Array.isArray(texts) ? texts : []).map((text) => readStatement(String(text)))
  if (first?.kind !== 'week' || newest?.kind !== 'week')
    throw new Error('PORTAL_KNOWN_ROOTS: not two statements of weeks (docs/proofs.md "Statements")')
  return { first, newest }
}

/** Where the API of this build is: same origin, another address, or nowhere. */
type ApiPlace = { kind: 'own' } | { kind: 'none' } | { kind: 'elsewhere'; url: string; socket: string }

export interface Settings {
  /** The published roots that this build knows. */
  roots: KnownRoots | undefined
  api: ApiPlace
  /** Whether the public forms post to the API (true) or only check and show their notice (false). */
  forms: boolean
  /** Whether this is the build that `npm start` shows. */
  demo: boolean
  /** Address of the site without a trailing slash, for canonical links. */
  portal: string
}

function placeOf(value: string): ApiPlace {
  if (value === '') return { kind: 'own' }
  if (value === 'none') return { kind: 'none' }
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new Error(`PUBLIC_API_URL: "${value}" is neither "none" nor an http(s) address`)
  const url = value.replace(/(?<!\/)\/+$/, '')
  return { kind: 'elsewhere', url, socket: new URL(url).origin.replace(/^http/, 'ws') }
}

function formsOf(value: string, api: ApiPlace): boolean {
  if (value === '') return api.kind === 'own'
  if (value !== 'on' && value !== 'off') throw new Error(`PUBLIC_FORMS: "${value}" is neither "on" nor "off"`)
  if (value === 'on' && api.kind === 'none') throw new Error('PUBLIC_FORMS=on needs an API, but PUBLIC_API_URL is none')
  return value === 'on'
}

function checkAdminEmail(value: string): void {
  if (value !== '' && !/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(value))
    throw new Error(`PUBLIC_ADMIN_EMAIL: "${value}" is not an email address`)
}

/** What the environment says about this build. Throws one line on a bad value. */
export function settingsOf(env: Record<string, string | undefined>): Settings {
  checkAdminEmail(env.PUBLIC_ADMIN_EMAIL ?? '')
  const api = placeOf(env.PUBLIC_API_URL ?? '')
  const portal = env.PORTAL_URL || 'http://127.0.0.1:4321'
  if (!URL.canParse(portal)) throw new Error(`PORTAL_URL: "${portal}" is not an address`)
  return {
    api,
    forms: formsOf(env.PUBLIC_FORMS ?? '', api),
    demo: env.PUBLIC_DEMO === '1',
    portal: portal.replace(/(?<!\/)\/+$/, ''),
    roots: knownRootsOf(env.PORTAL_KNOWN_ROOTS ?? ''),
  }
}

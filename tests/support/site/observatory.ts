/**
 * The published rules of Mozilla's HTTP Observatory (mdn/mdn-http-observatory, `SCORE_TABLE`), for one answer of a site
 * on HTTPS that is on no preload list. An answer starts with 100 points; rewards count from 90 on.
 */
export interface Scored {
  /** Of any status. `'set-cookie'` may be a list. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
  /** The headers of the same answer to a stranger's page, whose origin is `origin`. */
  readonly toStranger: {
    readonly origin: string
    readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  }
  /** Every address on the way from the plain HTTP one, first to last; empty if nothing listens there. */
  readonly route: readonly string[]
}

type Rule = readonly [points: number, what: string]

const broad = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']
const broadOrInline = new Set([...broad, "'unsafe-inline'", 'data:'])
const passive = ['img-src', 'media-src']
const hashed = /^'(?:sha(?:256|384|512)|nonce)-/

const one = (headers: Scored['headers'], name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' || value === undefined ? value : value[0]
}

/** A policy's sources by directive; null if a directive occurs twice, which is treated as if there were none. */
const directivesOf = (policy: string): Map<string, Set<string>> | null => {
  const found = new Map<string, Set<string>>()
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.trim().toLowerCase().split(/\s+/)
    if (name === '') continue
    if (found.has(name)) return null
    found.set(name, new Set(sources.length > 0 || !name.endsWith('-src') ? sources : ["'none'"]))
  }
  return found
}

const policyOf = (answer: Scored) => {
  const header = one(answer.headers, 'content-security-policy')
  return header === undefined ? undefined : directivesOf(header)
}

/** The Observatory intersects several policies; ours send one, so two are a mistake. */
const contentSecurityPolicy = (answer: Scored): Rule => {
  const csp = policyOf(answer)
  if (csp === undefined) return [-25, 'no policy']
  if (csp === null || one(answer.headers, 'content-security-policy')?.includes(',')) return [-25, 'a policy said twice']
  const sources = (name: string) => csp.get(name) ?? csp.get('default-src') ?? new Set(['*'])
  const withoutNeedlessInline = (some: Set<string>) =>
    [...some].some((source) => hashed.test(source)) ? some.difference(new Set(["'unsafe-inline'"])) : some
  const scripts = withoutNeedlessInline(sources('script-src'))
  const styles = withoutNeedlessInline(sources('style-src'))
  const any = (some: Iterable<string>, bad: Iterable<string>) => [...some].some((source) => [...bad].includes(source))
  const plain = (some: Iterable<string>) => [...some].some((source) => /^(?:http|ftp):/.test(source))
  const active = [...csp]
    .filter(([name]) => !passive.includes(name) && name !== 'script-src')
    .flatMap(([, s]) => [...s])
  if (scripts.has("'strict-dynamic'") && ![...scripts].some((source) => hashed.test(source))) return [-25, 'invalid']
  if (any(scripts, broadOrInline) || any(sources('object-src'), broad)) return [-20, 'scripts or objects from anywhere']
  if (plain([...active, ...scripts])) return [-20, 'loads over HTTP']
  if (scripts.union(styles).has("'unsafe-eval'")) return [-10, 'unsafe-eval']
  if (plain(passive.flatMap((name) => [...(csp.get(name) ?? csp.get('default-src') ?? [])])))
    return [-10, 'pictures over HTTP']
  if (any(styles, broadOrInline)) return [0, 'styles from anywhere']
  const none = csp.get('default-src')
  return none?.size === 1 && none.has("'none'") ? [10, "default-src 'none'"] : [5, 'no unsafe source']
}

const hsts = ({ headers }: Scored): Rule => {
  const header = one(headers, 'strict-transport-security')
  if (header === undefined) return [-20, 'no HSTS']
  const [, age] = /(?:^|;)\s*max-age=(\d+)/i.exec(header) ?? []
  if (age === undefined || header.includes(',')) return [-20, 'HSTS is invalid']
  return Number(age) < 15_768_000 ? [-10, 'HSTS for less than six months'] : [0, 'HSTS']
}

const cookies = (answer: Scored): Rule => {
  const set = [answer.headers['set-cookie'] ?? []].flat()
  if (set.length === 0) return [0, 'no cookies']
  const held = hsts(answer)[0] === 0
  const rules = set.map((line): Rule => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim().toLowerCase())
    const name = pair.split('=')[0] ?? ''
    const session = /login|sess/.test(name)
    const secure = attributes.includes('secure')
    const sameSite = attributes.find((each) => /^samesite(?:=|$)/.test(each))?.slice('samesite='.length)
    if (session && !secure) return held ? [-10, `${name} without Secure`] : [-40, `${name} without Secure`]
    if (session && !attributes.includes('httponly')) return [-30, `${name} without HttpOnly`]
    if (name.includes('csrf') && sameSite === undefined) return [-20, `${name} without SameSite`]
    if (sameSite !== undefined && !['lax', 'strict', 'none'].includes(sameSite)) return [-20, `SameSite=${sameSite}`]
    if (!secure) return held && sameSite !== 'none' ? [-5, `${name} without Secure`] : [-20, `${name} without Secure`]
    return sameSite === undefined ? [0, `${name} without SameSite`] : [5, 'cookies kept to this site']
  })
  return rules.toSorted(([a], [b]) => a - b)[0] as Rule
}

const sharing = ({ toStranger: { origin, headers } }: Scored): Rule => {
  const allowed = one(headers, 'access-control-allow-origin')
  return allowed === origin && one(headers, 'access-control-allow-credentials')?.toLowerCase() === 'true'
    ? [-50, 'every site may read it with cookies']
    : [0, allowed ?? 'not shared']
}

const redirection = ({ route }: Scored): Rule => {
  const [first, second, last] = [route[0], route[1], route.at(-1)].map((url) => (url ? new URL(url) : undefined))
  if (!first || !last) return [0, 'nothing on HTTP']
  if (!second) return [-20, 'stays on HTTP']
  if (last.protocol !== 'https:') return [-20, 'ends on HTTP']
  if (second.protocol === 'http:') return [-10, 'goes to HTTP first']
  return first.hostname === second.hostname ? [0, 'goes to HTTPS'] : [-5, 'goes to another host first']
}

const referrers = ({ headers }: Scored): Rule => {
  const header = one(headers, 'referrer-policy')
  if (header === undefined) return [0, 'no referrer policy']
  const good = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']
  const bad = ['origin', 'origin-when-cross-origin', 'unsafe-url', 'no-referrer-when-downgrade']
  const known = header.split(',').map((each) => each.trim().toLowerCase())
  const last = known.findLast((each) => [...good, ...bad].includes(each))
  return last !== undefined && good.includes(last) ? [5, last] : [-5, `referrer policy ${header}`]
}

/** Scripts from the own origin need no integrity; those from another must come over HTTPS and have it. */
const integrity = ({ headers, body }: Scored): Rule => {
  if (!one(headers, 'content-type')?.startsWith('text/html')) return [0, 'no page']
  const scripts = [...body.matchAll(/<script\b[^>]*>/gi)].map(([tag]) => ({
    from: /\ssrc="?([^"\s>]+)/i.exec(tag)?.[1],
    checked: /\sintegrity=/i.test(tag),
  }))
  const foreign = scripts.filter(({ from }) => from !== undefined && /^(?:https?:)?\/\//.test(from))
  const worst = foreign.map(({ from = '', checked }): Rule => {
    if (from.startsWith('https:')) return checked ? [5, 'checked'] : [-5, `${from} is not checked`]
    return checked ? [-20, `${from} may come over HTTP`] : [-50, `${from} may come over HTTP, not checked`]
  })
  if (worst.length > 0) return worst.toSorted(([a], [b]) => a - b)[0] as Rule
  return scripts.some(({ from, checked }) => from !== undefined && checked) ? [5, 'checked'] : [0, 'own scripts']
}

const contentType = ({ headers }: Scored): Rule =>
  one(headers, 'x-content-type-options')?.trim().toLowerCase() === 'nosniff' ? [0, 'nosniff'] : [-5, 'no nosniff']

const framing = (answer: Scored): Rule => {
  if (policyOf(answer)?.has('frame-ancestors')) return [5, 'frame-ancestors']
  const header = one(answer.headers, 'x-frame-options')?.trim().toLowerCase()
  if (header === 'deny' || header === 'sameorigin') return [5, header]
  return header?.startsWith('allow-from') ? [0, header] : [-20, 'may be framed']
}

/** One header from a list: `rewarded` values give 10, `allowed` nothing, any other takes 5. */
const oneOf =
  (name: string, rewarded: readonly string[], allowed: string) =>
  (answer: Scored): Rule => {
    const value = one(answer.headers, name)?.split(';')[0]?.trim().toLowerCase()
    if (value === undefined || value === allowed) return [0, `${name}: ${value ?? 'none'}`]
    return rewarded.includes(value) ? [10, `${name}: ${value}`] : [-5, `${name}: ${value}`]
  }

const rules = [
  contentSecurityPolicy,
  cookies,
  sharing,
  redirection,
  referrers,
  hsts,
  integrity,
  contentType,
  framing,
  oneOf('cross-origin-resource-policy', ['same-site', 'same-origin'], 'cross-origin'),
  oneOf('cross-origin-embedder-policy', ['require-corp', 'credentialless'], 'unsafe-none'),
  oneOf(
    'cross-origin-opener-policy',
    ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'],
    'unsafe-none',
  ),
]

const rewardsFrom = 90

/** The points of one answer, and what reduced them. */
export const scoreOf = (answer: Scored): { score: number; deductions: string[] } => {
  const found = rules.map((rule) => rule(answer))
  const taken = found.filter(([points]) => points < 0)
  const sum = (some: readonly Rule[]) => some.reduce((total, [points]) => total + points, 100)
  const plain = sum(taken)
  return {
    score: Math.max(0, plain >= rewardsFrom ? sum(found) : plain),
    deductions: taken.map(([points, what]) => `${points} ${what}`),
  }
}

import { type Check, checks } from './checks.ts'
import { newClient } from './client.ts'
import type { Person } from './judge.ts'

const usage = `npm run conformance -- URL            asks what changes nothing
npm run conformance -- URL --write    asks everything: of an account for tests alone, since some of it stays
The account is PORTAL_TEST_EMAIL and PORTAL_TEST_PASSWORD, an admin's PORTAL_TEST_ADMIN_EMAIL and PORTAL_TEST_ADMIN_PASSWORD.`

/** What prevents the calls from being tried at all. */
class Unusable extends Error {}

export interface Tried {
  readonly check: Check
  readonly result: 'fits' | 'differs' | 'not asked'
  /** What differs, or why it was not asked. */
  readonly why: string | null
  /** Whether it may have left something behind. */
  readonly left?: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

const names = {
  investor: { email: 'PORTAL_TEST_EMAIL', password: 'PORTAL_TEST_PASSWORD' },
  admin: { email: 'PORTAL_TEST_ADMIN_EMAIL', password: 'PORTAL_TEST_ADMIN_PASSWORD' },
} as const

type Kind = keyof typeof names

const baseOf = (given: string | undefined): string => {
  if (!given || !URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) throw new Unusable(usage)
  const { origin, pathname } = new URL(given)
  return `${origin}${pathname.replace(/\/$/, '')}`
}

/** Signs in by call 1, which this tries as well. */
const signedIn = async (base: string, env: Environment, kind: Kind): Promise<{ person?: Person; tried: Tried }> => {
  const check: Check = {
    call: 1,
    does: `signs an ${kind} in by password, and returns the role`,
    as: kind,
    at: '§7 call 1',
    run: async () => null,
  }
  const { email: emailName, password: passwordName } = names[kind]
  const [email = '', password = ''] = [env[emailName]?.trim(), env[passwordName]]
  if (!email || !password) return { tried: { check, result: 'not asked', why: `set ${emailName} and ${passwordName}` } }
  const client = newClient(base)
  const { status, body } = await client.call('POST', '/api/auth/login-password', { email, password })
  const { success, role } = (body ?? {}) as { success?: unknown; role?: unknown }
  if (success !== true)
    return { tried: { check, result: 'differs', why: `it answers ${status} without success: is the password right?` } }
  const person = { client, email, password }
  if (role === kind) return { person, tried: { check, result: 'fits', why: null } }
  return {
    person,
    tried: { check, result: 'differs', why: `role is ${JSON.stringify(role) ?? 'missing'}, not "${kind}"` },
  }
}

const tryOne = async (check: Check, people: Partial<Record<Kind, Person>>, mayWrite: boolean): Promise<Tried> => {
  const person = people[check.as]
  const investor = people.investor?.email
  if (!person || investor === undefined) return { check, result: 'not asked', why: `no ${check.as} is signed in` }
  if (check.leaves && !mayWrite)
    return { check, result: 'not asked', why: `--write asks it, and leaves ${check.leaves}` }
  const problem = await check.run(person, investor).catch((reason: unknown) => `it failed: ${String(reason)}`)
  return { check, result: problem === null ? 'fits' : 'differs', why: problem, left: check.leaves }
}

/** Tries the documented calls of a backend, one after another. Rejects if it cannot be reached at all. */
const tryCalls = async (base: string, env: Environment, mayWrite: boolean): Promise<readonly Tried[]> => {
  const [investor, admin] = [await signedIn(base, env, 'investor'), await signedIn(base, env, 'admin')]
  const people = {
    ...(investor.person && { investor: investor.person }),
    ...(admin.person && { admin: admin.person }),
  }
  const tried = [investor.tried, admin.tried]
  for (const check of checks) tried.push(await tryOne(check, people, mayWrite))
  return tried
}

const takenFor = async (base: string): Promise<string> => {
  const { status, body } = await newClient(base).call('GET', '/api/extensions')
  const { extensions } = (body ?? {}) as { extensions?: unknown }
  if (Array.isArray(extensions)) return `It names the extensions ${extensions.join(', ') || '(none)'}.`
  if (status === 429 || status >= 500)
    return `It answers ${status} at /api/extensions: the portal could not tell what it is (api.md rule 2).`
  return 'It names no extensions: the portal takes it for one that knows the documented calls alone.'
}

const line = ({ check: { call, does, at }, result, why }: Tried): string =>
  `${result.padEnd(9)} ${String(call).padStart(2)}  ${does}${why === null ? '' : ` — ${why}`}${result === 'differs' ? ` (specification ${at})` : ''}`

export interface Answer {
  /** 0 if nothing differs, 1 if something does, 2 if nothing could be asked. */
  readonly status: 0 | 1 | 2
  readonly lines: readonly string[]
}

/** What the account for tests has now that it had not before. */
const leftovers = (tried: readonly Tried[]): string[] => {
  const left = tried.flatMap(({ check, left }) => (left === undefined ? [] : [`  call ${check.call}: ${left}`]))
  return left.length === 0 ? [] : ['Left behind, unless the call was refused:', ...left]
}

/** The result of `npm run conformance` for its arguments. */
export const runConformance = async (given: readonly string[], env: Environment): Promise<Answer> => {
  try {
    const places = given.filter((part) => part !== '--write')
    if (places.length !== 1) throw new Unusable(usage)
    const base = baseOf(places[0])
    const about = await takenFor(base).catch((reason: Error) => {
      throw new Unusable(`${base} cannot be reached: ${reason.cause ?? reason.message}`)
    })
    const tried = await tryCalls(base, env, given.includes('--write'))
    const count = (result: Tried['result']): number => tried.filter((one) => one.result === result).length
    return {
      status: count('differs') > 0 ? 1 : count('fits') > 0 ? 0 : 2,
      lines: [
        about,
        ...tried.map(line),
        ...leftovers(tried),
        `${count('fits')} fit, ${count('differs')} differ, ${count('not asked')} were not asked`,
      ],
    }
  } catch (reason) {
    if (reason instanceof Unusable) return { status: 2, lines: [reason.message] }
    throw reason
  }
}

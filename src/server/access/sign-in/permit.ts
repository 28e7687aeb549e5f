import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { foldAddress } from '#contract/entities/address.ts'
import { id } from '#contract/entities/basic.ts'
import { validate } from '#contract/validate.ts'
import { type AdminRole, includesRole, isAdminRole } from '#fund/access/admin-roles.ts'
import { frozenRefusal } from '#fund/access/freeze.ts'
import type { By, Context, Whose } from '#server/platform/config/context.ts'
import type { Work } from '#server/platform/database/store.ts'
import { readCookie } from '#server/platform/http/cookies.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { onAccount } from '../memberships/memberships.ts'
import { admitKey, keyIn, keyStillWorks } from './by-api-key.ts'
import { findAnySession, personOfSession } from './sessions.ts'
import { spendStepUp } from './step-up.ts'

const notYours = 'You are not allowed to see or change this.'

const unfinished = 'Your sign-in is not finished: use your second factor first, or set one up.'

const suspended = 'Your admin rights are suspended, because your account is frozen. An owner can lift the freeze.'

const article = (role: AdminRole): string => (/^[aeiou]/.test(role) ? `an ${role}` : `a ${role}`)

/** Whether somebody has an admin's role that includes this one, and may use it. */
export const hasRole = ({ adminRole, frozen }: Pick<By, 'adminRole' | 'frozen'>, needed: AdminRole): boolean =>
  adminRole !== null && !frozen && includesRole(adminRole, needed)

/** Why what somebody asked for is not done any more, as a sentence: they could not ask for it now. Null if they could. */
export const voidBecause = (asker: By, { least }: { readonly least: AdminRole }): string | null => {
  const { email, adminRole, status, frozen } = asker
  if (adminRole === null || status !== 'active') return `${email}, who asked for it, is no longer an admin.`
  if (frozen) return `The account of ${email}, who asked for it, is frozen.`
  if (hasRole(asker, least)) return null
  return `It requires ${article(least)}, and ${email}, who asked for it, is ${article(adminRole)} now.`
}

/** Throws 403 unless the role suffices; for an admin it names the role that would. */
const demandRole = (by: By, needed: AdminRole): void => {
  if (by.adminRole === null) throw refuse(403, notYours)
  if (by.frozen) throw refuse(403, suspended)
  if (!hasRole(by, needed)) throw refuse(403, `This requires ${article(needed)}, and you are ${article(by.adminRole)}.`)
}

/**
 * Whose data somebody may read: an investor their own, an admin everybody's, and an admin whose account is frozen
 * nobody's.
 */
export const readsOf = (by: By): 'own' | 'everybody' | 'nothing' => {
  if (by.role === 'investor') return 'own'
  return hasRole(by, 'viewer') ? 'everybody' : 'nothing'
}

/** Whether what the call answers to an admin is more than their own. */
const speaksOfFund = ({ who, speaksOfFund: says }: Call): boolean =>
  says === true || who === 'own-or-viewer' || who === 'self-or-viewer'

/** Throws 401 or 403 unless the contract opens the call to this person, or to a visitor. */
export const demandOpen = (call: Call, by: By | undefined): void => {
  if (call.who === 'anyone') return
  if (by && by.awaits !== null && !call.beforeFactor) throw refuse(403, unfinished)
  if (!by) throw refuse(401, 'Sign in first.')
  if (call.notFrozen && by.frozen) throw refuse(403, frozenRefusal)
  const reads = readsOf(by)
  if (call.who === 'investor' && reads !== 'own') throw refuse(403, notYours)
  if (speaksOfFund(call) && reads === 'nothing') throw refuse(403, suspended)
  if (isAdminRole(call.who)) demandRole(by, call.who)
}

/** Reads the API key or the session, and refuses anyone whom the contract does not admit, before the body is read. */
export const admit = (context: Context, call: Call) => async (request: FastifyRequest) => {
  const key = keyIn(request)
  if (key !== undefined) {
    request.by = await admitKey(context, call, request, key)
    return
  }
  const { by, mark } = (await findAnySession(context, readCookie(context.config, request, 'session'))) ?? {}
  request.mark = mark
  const isWhole = by?.awaits === null || call.beforeFactor === true
  request.by = isWhole ? by : undefined
  demandOpen(call, by)
}

/**
 * The same, asked of the database again at the beginning of each unit of the call: until then the session may have
 * ended or lack something else, the key been revoked, the role lowered, the account frozen. Undefined for calls that
 * only change the caller's own small things.
 */
export const admitAgain = ({ clock }: Pick<Context, 'clock'>, call: Call) => {
  if (!call.stepUp && !call.notFrozen && !speaksOfFund(call) && !isAdminRole(call.who)) return undefined
  return async (work: Work, by: By, request: FastifyRequest): Promise<void> => {
    const { db } = work
    const now = clock.now()
    if (by.apiKey) return demandOpen(call, (await keyStillWorks(db, now, by.apiKey.id)) ? by : undefined)
    const again = await personOfSession(db, now, by.sessionId)
    demandOpen(call, again)
    if (again && again.email !== by.email)
      throw refuse(409, 'Your address has changed meanwhile, and nothing was done. Load the page again.')
    await spendStepUp(work, by, request)
  }
}

const isSelf = (request: FastifyRequest): boolean => {
  const { investor_email } = request.params as { investor_email?: string }
  return investor_email !== undefined && foldAddress(investor_email) === request.by?.email
}

/** Compares the address in the path with the caller's; the answer is the same whether or not that person exists. */
const demandOwn = (call: Call, request: FastifyRequest): void => {
  if (call.who !== 'self' && call.who !== 'self-or-viewer') return
  const reads = call.who === 'self-or-viewer' && request.by !== undefined && readsOf(request.by) === 'everybody'
  if (!reads && !isSelf(request)) throw refuse(403, notYours)
}

/**
 * Whose data this person reads by a call that is "own or viewer", with the account that its query names: their own, the
 * named one's or everybody's. Throws the same 403 for other people's whether or not they exist.
 */
export const whoseOf = ({ ofPerson }: Pick<Call, 'ofPerson'>, by: By, query: unknown): Whose => {
  const { investor_id: named } = query as { readonly investor_id?: string }
  const reads = readsOf(by)
  if (reads === 'everybody') return named === undefined ? { kind: 'everybody' } : { kind: 'one', accountId: named }
  const own = ofPerson ? by.id : by.accountId
  if (reads === 'own' && own !== null && (named ?? own) === own) return { kind: 'one', accountId: own }
  throw refuse(403, notYours)
}

const isOfAccount = ({ who }: Call): boolean => who === 'investor' || who === 'own-or-viewer'

/**
 * Who makes the call, on the account that it is about: the one that its query names as `investor_id`, or their first.
 * Throws the same 403 for an account that they do not reach, for one that does not exist, and for what a reader was not
 * granted.
 */
const onNamedAccount = async ({ store, clock }: Context, call: Call, by: By, query: unknown): Promise<By> => {
  if (!isOfAccount(call) || readsOf(by) !== 'own') return by
  const own = call.ofPerson ? by.id : by.accountId
  const { investor_id: named = own } = query as { readonly investor_id?: unknown }
  if (named !== null && named === own) return by
  // The database is asked before the call's own check of what it was sent.
  const account = validate(id, named)
  if (!account.success || call.ofPerson) throw refuse(403, notYours)
  const on = await onAccount(store.read, clock.now(), by, account.output)
  if (!on || (on.reads && !call.sees?.some((grant) => on.reads?.includes(grant)))) throw refuse(403, notYours)
  return on
}

/** Refuses anybody but those whose data it is. */
export const own = (context: Context, call: Call) => async (request: FastifyRequest) => {
  demandOwn(call, request)
  if (request.by) request.by = await onNamedAccount(context, call, request.by, request.query)
  if (request.by && call.who === 'own-or-viewer') request.whose = whoseOf(call, request.by, request.query)
}

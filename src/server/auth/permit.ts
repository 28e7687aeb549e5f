import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { foldAddress } from '#contract/entities/address.ts'
import { type AdminRole, includesRole, isAdminRole } from '#fund/admin-roles.ts'
import { frozenRefusal } from '#fund/freeze.ts'
import type { By, Context } from '../context.ts'
import { readCookie } from '../http/cookies.ts'
import { refuse } from '../http/refuse.ts'
import type { Work } from '../store/store.ts'
import { admitKey, keyIn, keyStillWorks } from './by-key.ts'
import { findAnySession, personOfSession } from './sessions.ts'
import { demandStepUp } from './step-up.ts'

const notYours = 'You are not allowed to see or change this.'

const unfinished = 'Your sign-in is not finished: use your second factor first, or set one up.'

const suspended = 'Your admin rights are suspended, because your account is frozen. An owner can lift the freeze.'

const article = (role: AdminRole): string => (/^[aeiou]/.test(role) ? `an ${role}` : `a ${role}`)

/** Whether somebody has an admin's role that includes this one: the one place where roles are compared. */
export const hasRole = ({ adminRole, frozen }: Pick<By, 'adminRole' | 'frozen'>, needed: AdminRole): boolean =>
  adminRole !== null && !frozen && includesRole(adminRole, needed)

/** Throws 403 unless the role suffices; for an admin it names the role that would. */
const demandRole = (by: By, needed: AdminRole): void => {
  if (by.adminRole === null) throw refuse(403, notYours)
  if (by.frozen) throw refuse(403, suspended)
  if (!hasRole(by, needed)) throw refuse(403, `This requires ${article(needed)}, and you are ${article(by.adminRole)}.`)
}

/** Throws 401 or 403 unless the contract opens the call to this person, or to a visitor. */
const demandOpen = (call: Call, by: By | undefined): void => {
  if (call.who === 'anyone') return
  if (by && by.awaits !== null && !call.beforeFactor) throw refuse(403, unfinished)
  if (!by) throw refuse(401, 'Sign in first.')
  if (call.notFrozen && by.frozen) throw refuse(403, frozenRefusal)
  if (call.who === 'investor' && by.role !== 'investor') throw refuse(403, notYours)
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
  if (!call.stepUp && !call.notFrozen && !isAdminRole(call.who)) return undefined
  return async ({ db }: Work, by: By): Promise<void> => {
    const now = clock.now()
    if (by.apiKey) return demandOpen(call, (await keyStillWorks(db, now, by.apiKey.id)) ? by : undefined)
    const again = await personOfSession(db, now, by.sessionId)
    demandOpen(call, again)
    if (again && again.email !== by.email)
      throw refuse(409, 'Your address has changed meanwhile, and nothing was done. Load the page again.')
  }
}

const isSelf = (request: FastifyRequest): boolean => {
  const { investor_email } = request.params as { investor_email?: string }
  return investor_email !== undefined && foldAddress(investor_email) === request.by?.email
}

/** Compares the address in the path with the caller's; the answer is the same whether or not that person exists. */
const demandOwn = (call: Call, request: FastifyRequest): void => {
  if (call.who !== 'self' && call.who !== 'self-or-viewer') return
  const reads = call.who === 'self-or-viewer' && request.by !== undefined && hasRole(request.by, 'viewer')
  if (!reads && !isSelf(request)) throw refuse(403, notYours)
}

/** Refuses anybody but the person named in the path, and what was not confirmed as the contract asks. */
export const own = (context: Context, call: Call) => async (request: FastifyRequest) => {
  demandOwn(call, request)
  if (request.by) await demandStepUp(context, call, request.by)
}

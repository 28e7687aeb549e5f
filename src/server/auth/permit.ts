import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { foldAddress } from '#contract/entities/address.ts'
import type { Context } from '../context.ts'
import { readCookie } from '../http/cookies.ts'
import { refuse } from '../http/refuse.ts'
import { findSession } from './sessions.ts'

const notYours = 'This is not yours to see or change.'

/** Reads the session, and refuses anyone whom the contract does not admit, before the body is read. */
export const admit = (context: Context, call: Call) => async (request: FastifyRequest) => {
  request.by = await findSession(context, readCookie(context.config, request, 'session'))
  if (call.who === 'anyone') return
  if (!request.by) throw refuse(401, 'Sign in first.')
  if ((call.who === 'admin' || call.who === 'investor') && request.by.role !== call.who) throw refuse(403, notYours)
}

const isSelf = (request: FastifyRequest): boolean => {
  const { investor_email } = request.params as { investor_email?: string }
  return investor_email !== undefined && foldAddress(investor_email) === request.by?.email
}

/** Compares the address in the path with the caller's; the answer is the same whether or not that person exists. */
export const own = (call: Call) => async (request: FastifyRequest) => {
  const passes = call.who === 'self-or-admin' ? request.by?.role === 'admin' : call.who !== 'self'
  if (!passes && !isSelf(request)) throw refuse(403, notYours)
}

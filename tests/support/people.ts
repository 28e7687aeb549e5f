import { v7 as uuidv7 } from 'uuid'
import type { InvestorStatus, Role } from '#contract/entities/basic.ts'
import { startSession } from '#server/auth/sessions.ts'
import type { Context } from '#server/context.ts'
import { insertPerson } from '#server/people/people.ts'

export interface NewPerson {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly status: InvestorStatus
  readonly joinDate: string
}

let people = 0

const filled = ({ role = 'investor', ...given }: Partial<NewPerson>): NewPerson => {
  people += 1
  return {
    role,
    email: `${role}-${people}@example.com`,
    name: `${role} number ${people}`,
    status: 'active',
    joinDate: '2026-01-05',
    ...given,
  }
}

/** Puts a person into the database without the calls that register one. */
export const createPerson = async ({ store, clock }: Context, given: Partial<NewPerson> = {}) => {
  const { joinDate, ...person } = filled(given)
  const id = uuidv7()
  await store.write((work) => insertPerson(work, clock.now(), { id, ...person, join_date: joinDate }))
  return { id, ...person }
}

/** A session of that person, and its cookie. */
export const createSession = async ({ store, clock, config }: Context, personId: string) => {
  const session = await store.write((work) => startSession(work, clock.now(), { personId, browser: 'a test' }))
  const prefix = config.portalUrl.startsWith('https:') ? '__Host-' : ''
  return { sessionId: session.id, cookie: `${prefix}portal-session=${session.token}` }
}

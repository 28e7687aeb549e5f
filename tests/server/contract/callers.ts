import { expect } from 'vitest'
import { apiScopes, writingScopes } from '#fund/access/api-scopes.ts'
import { isForOneAct, stepUpActions } from '#fund/access/step-up.ts'
import { startSession } from '#server/access/sign-in/sessions.ts'
import { prepareFiles } from '#server/desk/exports/prepare.ts'
import { tableMakers } from '#server/desk/exports/tables.ts'
import { freezeAccount } from '#tests/support/people/people.ts'
import { goingOn } from '#tests/support/portal/going-on.ts'
import type { Caller, SignedIn, TestServer } from '#tests/support/portal/server.ts'
import { type Furnished, furnishedFund } from './furnished-fund.ts'
import type { Asking, Kept } from './well-formed-asks.ts'

export const nowhere = '00000000-0000-7000-8000-000000000000'

/** Confirms what is confirmed for a session, in every session that is open; single acts are confirmed as they come. */
const confirmAll = async ({ context: { store }, clock }: TestServer) => {
  const sessions = await store.read.selectFrom('sessions').select('id').execute()
  const rows = sessions.flatMap(({ id }) =>
    stepUpActions
      .filter((action) => !isForOneAct(action))
      .map((action) => ({ session_id: id, action, at: clock.now() })),
  )
  await store.write(({ db }) => db.insertInto('step_ups').values(rows).execute())
}

/** An owner's session that still lacks something after the first factor. */
const lacking = async (server: TestServer, awaits: 'enrolment' | 'factor') => {
  const { id } = await server.signIn({ role: 'admin', email: `${awaits}@example.com` })
  const { token } = await server.context.store.write((work) =>
    startSession(work, { personId: id, browser: 'a test', awaits }),
  )
  return server.visitor(`portal-session=${token}`)
}

/** What an admin keeps for themselves: a view, a prepared file, a viewing of an investor. */
const keep = async (admin: SignedIn, investor: Furnished): Promise<Kept> => {
  const view = await admin.post('/api/admin/views', { list: 'investors', name: 'A view', filter: '' })
  const later = { headers: { prefer: 'respond-async, wait=0' } }
  const prepared = await admin.get('/api/admin/investors/export.csv', later)
  const viewing = await admin.post(`/api/admin/investors/${investor.id}/viewings`)
  return { view: view.body.id, prepared: prepared.body.id, viewing: viewing.body.id ?? nowhere }
}

/** Everybody but the two investors and the strangers, with a whole session each. */
const signedIn = async (server: TestServer) => {
  const people = {
    pending: await server.signIn({ status: 'pending', email: 'pending@example.com' }),
    declined: await server.signIn({ status: 'pending', email: 'declined@example.com' }),
    deactivated: await server.signIn({ email: 'deactivated@example.com' }),
    frozen: await server.signIn({ email: 'frozen@example.com' }),
    suspended: await server.signIn({ role: 'admin', email: 'suspended@example.com' }),
    viewer: await server.signIn({ role: 'admin', adminRole: 'viewer', email: 'viewer@example.com' }),
    operator: await server.signIn({ role: 'admin', adminRole: 'operator', email: 'operator@example.com' }),
    approver: await server.signIn({ role: 'admin', adminRole: 'approver', email: 'approver@example.com' }),
    owner: await server.signIn({ role: 'admin', email: 'owner@example.com' }),
  }
  const { owner, declined, deactivated, frozen, suspended } = people
  const reason = { reason: 'a reason' }
  for (const { id } of [frozen, suspended]) await freezeAccount(server.context, id)
  expect((await owner.post(`/api/admin/investors/${declined.id}/decline`, reason)).status).toBe(200)
  expect((await owner.post(`/api/admin/investors/${deactivated.id}/deactivate`, reason)).status).toBe(200)
  return people
}

const strangersOf = async (server: TestServer, expired: Caller) => {
  const loggedOut = await server.signIn({ email: 'left@example.com' })
  const cookies = loggedOut.cookies()
  await loggedOut.delete('/api/auth/session')
  return { anonymous: server.visitor(), expired, loggedOut: server.visitor(cookies) }
}

interface Calling {
  /** What identifies the caller: the cookie of a session, or a key. */
  readonly headers: Record<string, string>
  readonly mine: Kept
}

/** A furnished fund, and the headers of each caller of the table, by the caller's name. */
export const openToCallers = async (server: TestServer) => {
  // While two weeks pass it expires.
  const expired = await server.signIn({ email: 'expired@example.com' })
  const { self, other, admin, fund } = await furnishedFund(server)
  const people = await signedIn(server)
  const { viewer, operator, approver, owner } = people
  await confirmAll(server)
  const whole = { self: server.visitor(self.cookie), other: server.visitor(other.cookie), ...people }
  // Everybody begins an app, so that the call that removes one has one to remove and does not answer 404.
  for (const caller of Object.values(whole)) await caller.post('/api/auth/factors/app')
  const kept: Record<string, Kept> = {}
  for (const [role, by] of Object.entries({ viewer, operator, approver, owner })) kept[role] = await keep(by, self)
  await prepareFiles(server.context, tableMakers(server.context), goingOn)
  const lackingOnes = { enrolment: await lacking(server, 'enrolment'), unfinished: await lacking(server, 'factor') }
  const browsers: Record<string, Caller> = { ...(await strangersOf(server, expired)), ...whole, ...lackingOnes }
  const origin = server.context.config.portalUrl
  const mine = kept.owner as Kept
  const callers: Record<string, Calling> = {}
  for (const [who, browser] of Object.entries(browsers))
    callers[who] = { headers: { origin, cookie: browser.cookies() }, mine: kept[who] ?? mine }
  const scopes = apiScopes.filter((scope) => !writingScopes.includes(scope))
  const { body: key } = await owner.post('/api/api-keys', { name: 'A reader', scopes, days: 30 })
  callers.key = { headers: { authorization: `Bearer ${key.secret}` }, mine }
  const raised = await admin.patch(`/api/admin/roles/${viewer.id}`, { role: 'approver', was: 'viewer' })
  const ids = Object.fromEntries(Object.entries(people).map(([who, { id }]) => [who, id]))
  const asking: Omit<Asking, 'of' | 'mine'> = { fund, people: ids, approval: raised.body.waits.id }
  return { self, other, callers, asking }
}

import type { Selectable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import type { StepUpActsTable } from '#server/access/factors/schema.ts'
import { answeredCalls } from '#tests/support/portal/calls.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'
import { isOpenTo, type Reading, readersOf } from './authorisation-of-readers.ts'
import { table } from './authorisation-table.ts'
import { nowhere, openToCallers } from './callers.ts'
import type { Furnished } from './furnished-fund.ts'
import { foundIn, saidBy, tracesOf } from './traces.ts'
import { undoingCalls } from './undone-calls.ts'
import { type Asking, askOf, refusedToAll } from './well-formed-asks.ts'
import { expectedOf, type Verdict } from './who-may.ts'

/** What an answer shows about the right to make the call; the rest of it is for other tests. */
const verdictOf = (status: number): Verdict => {
  if (status === 401) return 'sign in'
  if (status === 403) return 'not yours'
  if (status === 404) return 'not found'
  return 'yes'
}

/** Who may see everybody: what they are answered is not searched. */
const seesAll = new Set(['viewer', 'operator', 'approver', 'owner', 'key'])

describe.each(engines)('who may make which call, on %s', (engine) => {
  let server: TestServer
  let fund: Awaited<ReturnType<typeof openToCallers>>
  let answered: ReadonlyMap<string, Call>
  let undone: ReturnType<typeof undoingCalls>
  let readings: readonly Pick<Reading, 'who' | 'sees'>[]
  let traces: Record<'self' | 'other', readonly string[]>

  beforeAll(async () => {
    // A portal with a name, which passkeys need, and an account that pays.
    server = await startServer(engine, { config: { demo: true, portalUrl: 'http://localhost:4321' } })
    answered = new Map(answeredCalls(server).map((call) => [call.name, call]))
    fund = await openToCallers(server)
    const { read } = server.context.store
    const origin = server.context.config.portalUrl
    const own = { who: 'other', sees: [] }
    const made = await readersOf(server, fund.self.id)
    readings = [own, ...made]
    for (const { who, cookie } of made) fund.callers[who] = { headers: { origin, cookie }, mine: kept('owner') }
    traces = { self: await tracesOf(read, fund.self), other: await tracesOf(read, fund.other) }
    undone = undoingCalls(server.context.store)
  })
  afterAll(() => server.close())

  const callOf = (name: string): Call => {
    const call = answered.get(name)
    if (!call) throw new Error(`the table has a row for ${name}, which is not a call`)
    return call
  }
  const kept = (who: string) => fund.callers[who]?.mine as Asking['mine']
  const about = (who: string, of: Furnished): Asking => ({ ...fund.asking, of, mine: kept(who) })

  /** The act that a call was refused for, as it waits to be confirmed. */
  const waitingActOf = async ({ statusCode, body }: { readonly statusCode: number; readonly body: string }) => {
    const digest: unknown = statusCode === 403 && body.includes('"act"') ? JSON.parse(body).act.digest : undefined
    // Two people may be asked for what reads the same: this one is not confirmed yet.
    const acts = server.context.store.read.selectFrom('step_up_acts').selectAll().where('confirmed_at', 'is', null)
    return typeof digest === 'string' ? acts.where('digest', '=', digest).executeTakeFirst() : undefined
  }
  /** Its person confirms it: kept, so that the call after it begins like any other, with the lock that it needs. */
  const confirm = (act: Selectable<StepUpActsTable>) => {
    const confirmed = { confirmed_at: server.clock.now(), used_by: null }
    return server.context.store.write(({ db }) =>
      db
        .insertInto('step_up_acts')
        .values({ ...act, ...confirmed })
        .onConflict((conflict) => conflict.columns(['session_id', 'digest']).doUpdateSet(confirmed))
        .execute(),
    )
  }

  const answerOf = async (who: string, call: Call, { url, body }: ReturnType<typeof askOf>) => {
    const { headers = {} } = fund.callers[who] ?? {}
    const isForm = call.kind === 'form' && body !== undefined
    const payload = isForm ? String(new URLSearchParams(body as Record<string, string>)) : (body as object)
    // Directly into the server, without a socket: only the answers of these thirteen thousand calls matter.
    const inject = async () =>
      await server.app.inject({
        method: call.method,
        url,
        headers: { ...headers, ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }) },
        ...(body !== undefined && { payload }),
      })
    const { first, act } = await undone(async () => {
      const refused = await inject()
      return { first: refused, act: await waitingActOf(refused) }
    })
    if (act) await confirm(act)
    const answer = act ? await undone(inject) : first
    if (answer.statusCode >= 500) {
      const { told } = server.logged.findLast(({ level }) => level === 'error') ?? {}
      throw new Error(`${call.name} answered ${who} ${answer.statusCode}: ${answer.body}`, { cause: told })
    }
    return answer
  }

  /** What is wrong with an answer: another verdict than wanted, or something of an investor whom the caller may not see. */
  const ask = async (who: string, call: Call, sent: ReturnType<typeof askOf>, wanted: Verdict | undefined) => {
    const answer = await answerOf(who, call, sent)
    const seen = verdictOf(answer.statusCode)
    const wrong = seen === wanted ? [] : [`${who}: ${seen}, not ${wanted}: ${answer.body.slice(0, 200)}`]
    if (!seesAll.has(who)) {
      const others = [...(who === 'self' ? [] : traces.self), ...(who === 'other' ? [] : traces.other)]
      const found = foundIn(await saidBy(answer), others, sent)
      if (found.length > 0) wrong.push(`${who} is told ${found.join(', ')}`)
    }
    return { succeeds: answer.statusCode < 400, wrong }
  }

  /** A reader who names the account; a call that they may make says nothing of anybody else’s. */
  const askReader = async (who: string, call: Call, asking: Asking, wanted: Verdict) => {
    const sent = askOf(call, asking, { named: true })
    const url = sent.url.includes('investor_id=')
      ? sent.url
      : `${sent.url}${sent.url.includes('?') ? '&' : '?'}investor_id=${fund.self.id}`
    const answer = await answerOf(who, call, { ...sent, url })
    const seen = verdictOf(answer.statusCode)
    const wrong = seen === wanted ? [] : [`${who}, named: ${seen}, not ${wanted}: ${answer.body.slice(0, 200)}`]
    const others = wanted === 'yes' ? traces.other : [...traces.self, ...traces.other]
    const found = foundIn(await saidBy(answer), others, { ...sent, url })
    if (found.length > 0) wrong.push(`${who} is told ${found.join(', ')}`)
    return { succeeds: answer.statusCode < 400, wrong }
  }

  it('has a row for every call that is answered, and no other', () => {
    expect(answered.size).toBeGreaterThan(20)
    for (const name of answered.keys()) expect(Object.keys(table), `a row for ${name}`).toContain(name)
  })

  it.each(['readProfile', 'listTransfers', 'readStatementPdf', 'readSignatureRecord', 'readOwnData'])(
    'would find an investor in what %s answers them',
    async (name) => {
      const call = callOf(name)
      const said = await saidBy(await answerOf('self', call, askOf(call, about('self', fund.self))))
      expect(foundIn(said, traces.self, { url: '' })).not.toEqual([])
      expect(foundIn(said, traces.other, { url: '' })).toEqual([])
    },
  )

  it.each(Object.entries(table))(
    'answers each caller of %s as the table says, and with nothing of other people’s',
    async (name, row) => {
      const call = callOf(name)
      const { self, other } = fund
      const expected = expectedOf(name, row)
      const asked = Object.entries(expected).map(([who, wanted]) =>
        ask(who, call, askOf(call, about(who, self)), wanted),
      )
      asked.push(ask('self', call, askOf(call, about('self', other)), expected['other']))
      if (row.named)
        for (const [who, of, wanted] of [
          ['self', self, 'yes'],
          ['self', other, row.named],
          ['other', self, row.named],
          ['pending', self, row.named],
          ['viewer', self, 'yes'],
          ['suspended', self, 'not yours'],
        ] as const)
          asked.push(ask(who, call, askOf(call, about(who, of), { named: true }), wanted))
      if (row.missing) {
        const who = row.self === 'not yours' ? 'owner' : 'self'
        const nothing = { id: nowhere, viewing: nowhere }
        const anothers = { ...about(who, self), mine: kept('operator') }
        asked.push(ask(who, call, askOf(call, about(who, self), nothing), row.missing))
        // What an admin keeps is not another admin's.
        if (askOf(call, anothers).url !== askOf(call, about(who, self)).url)
          asked.push(ask(who, call, askOf(call, anothers), row.missing))
      }
      // Whoever names an account that they do not reach is refused, whoever reads one is answered what was granted.
      if (call.who === 'investor' || call.who === 'own-or-viewer')
        for (const { who, sees } of readings)
          asked.push(askReader(who, call, about('self', self), isOpenTo(name, sees) ? 'yes' : 'not yours'))
      const answers = await Promise.all(asked)
      expect(answers.flatMap(({ wrong }) => wrong)).toEqual([])
      expect(
        answers.some(({ succeeds }) => succeeds),
        'a request that succeeds',
      ).toBe(refusedToAll[name] === undefined)
    },
  )
})

import { hourMs } from '#fund/calendar/time.ts'
import type { Action } from '#server/control/approvals/action.ts'
import { cancelApproval, giveApproval, refuseApproval, runDue } from '#server/control/approvals/decide.ts'
import { perform } from '#server/control/approvals/perform.ts'
import { payoutAction } from '#server/money/transfers/payout-action.ts'
import { reversalAction } from '#server/money/transfers/reversal-action.ts'
import { correctionAction } from '#server/money/weeks/correction-action.ts'
import { closeAction } from '#server/money/weeks/finalise.ts'
import { newestReport } from '#server/money/weeks/stored-weeks.ts'
import { RefusedError } from '#server/platform/http/refuse.ts'
import { guardedActions } from '#server/server/guarded-actions.ts'
import { reverseRuling } from './deposits.ts'
import type { ModelPerson } from './model-person.ts'
import { from, type Guarded, type Player } from './player.ts'
import { nameSuspense } from './suspense.ts'
import { tick } from './tick.ts'
import { correctionOf, correctRuling, finaliseRuling } from './weeks.ts'
import { payRuling } from './withdrawals.ts'

interface Asked<Params> extends Omit<Guarded, 'id' | 'snapshot' | 'delayed'> {
  readonly action: Action<Params, unknown>
  readonly params: Params
}

type Wanted = { readonly what: 'close' | 'correct' | 'pay' | 'reverse' | 'return'; readonly back: number }

/** Everything that a decision about weeks can depend on: people with a different past may be given something else. */
const pasts = ({ model }: Player): string =>
  JSON.stringify([
    model.weeks.map(({ profit, closed, edits }) => [profit, closed, edits]),
    model.people.map(({ past }) => past),
  ])

const close = (player: Player): Asked<{ from: number }> | undefined => {
  const open = player.model.openWeek()
  if (open?.profit === undefined) return undefined
  return {
    action: closeAction as Action<{ from: number }, unknown>,
    params: { from: open.week.from },
    what: `close ${open.week.from}`,
    seen: () => pasts(player),
    ruling: () => (player.model.openWeek() === open ? finaliseRuling(player) : 'refused'),
  }
}

const correct = async (player: Player, back: number, profit: (opening: number) => number) => {
  const week = player.model.weeks.at(-1 - back)
  if (!week?.closed || week.profit === undefined) return undefined
  const amount = profit(week.opening)
  const known = await newestReport(player.store.read, week.week.from)
  if (amount === week.profit || !known) return undefined
  const report = correctionOf(week.opening, amount)
  return {
    action: correctionAction as Action<Parameters<typeof correctionAction.subject>[0], unknown>,
    params: { from: week.week.from, report, version: known.version },
    what: `correct ${week.week.from}`,
    seen: () => pasts(player),
    ruling: () => correctRuling(player, week, amount),
  }
}

const ofPerson = (player: Player, person: ModelPerson, what: 'pay' | 'reverse' | 'return') => {
  if (what === 'reverse') {
    const one = person.deposits.at(-1)
    if (!one?.id || one.state !== 'received') return undefined
    const id = one.id
    return {
      action: reversalAction as Action<{ id: string; reason: string }, unknown>,
      params: { id, reason: 'not theirs' },
      what: `reverse ${id}`,
      seen: () => one.state,
      ruling: () => reverseRuling(player, person, one),
    }
  }
  const states = what === 'pay' ? ['effective', 'returned'] : ['paid']
  const one = person.withdrawals.findLast(({ id, state }) => id !== undefined && states.includes(state))
  if (!one?.id) return undefined
  const id = one.id
  const seen = () => `${one.state} ${one.batched ?? false}`
  if (what === 'pay')
    return {
      action: payoutAction as Action<{ id: string; reason: string }, unknown>,
      params: { id, reason: '' },
      what: `pay ${id}`,
      seen,
      ruling: () => payRuling(player, person, one),
    }
  return {
    action: reversalAction as Action<{ id: string; reason: string }, unknown>,
    params: { id, reason: 'the account is closed' },
    what: `return ${id}`,
    seen,
    ruling: () => (one.state === 'paid' ? () => player.model.returnPayout(person, one) : ('refused' as const)),
  }
}

const contextOf = ({ store, now }: Player) => ({ store, clock: { now: () => now } })

const setSecond = ({ store, second }: Player, status: 'active' | 'inactive') =>
  store.write(({ db }) => db.updateTable('people').set({ status }).where('id', '=', second.id).execute())

/**
 * A request that was accepted is done, or it is not: if nothing has changed since, it must be done if the rules still
 * allow it; otherwise it may be refused. What is done must be allowed.
 */
const follow = async (player: Player, one: Guarded, done: boolean, why: string): Promise<void> => {
  const ruling = one.ruling()
  const isSame = one.seen() === one.snapshot
  if (done && ruling === 'refused') throw new Error(`${one.what} was done, and the model says no`)
  if (!done && isSame && ruling !== 'refused') throw new Error(`${one.what} was refused (${why}), the model says yes`)
  if (done && ruling !== 'refused') ruling()
  await tick(player)
  await nameSuspense(player)
}

/**
 * What could be done now is put aside and nothing is booked, unless it moves nothing; what could not is refused at
 * once.
 */
const keep = async <Params>(player: Player, { action, params, ...asked }: Asked<Params>, alone: boolean) => {
  const allowed = asked.ruling() !== 'refused'
  if (alone) await setSecond(player, 'inactive')
  let refused: unknown
  try {
    await perform(
      (unit) => player.store.write((work) => unit(work.as({ by: player.admin, from })), player.now),
      action,
      params,
    )
  } catch (reason) {
    refused = reason
  }
  if (alone) await setSecond(player, 'active')
  if (refused === undefined) return follow(player, { ...asked, id: '', delayed: false, snapshot: '' }, true, '')
  if (!(refused instanceof RefusedError)) throw refused
  const waits = (refused.facts as { waits?: { id: string } }).waits
  if ((waits !== undefined) !== allowed)
    throw new Error(`${asked.what}: ${refused.message} The model says ${allowed ? 'it waits' : 'no'}`)
  player.count('ask', waits === undefined)
  if (waits && !player.waiting.some(({ id }) => id === waits.id))
    player.waiting.push({ ...asked, id: waits.id, delayed: alone, snapshot: asked.seen() })
}

export const askFor = async (
  player: Player,
  person: ModelPerson,
  { what, back, alone }: Wanted & { readonly alone: boolean },
  profit: (opening: number) => number,
): Promise<void> => {
  await tick(player)
  // One delay at a time, so that the model can follow each.
  const delayed = alone && !player.waiting.some((one) => one.delayed)
  if (what === 'close') {
    const asked = close(player)
    return asked && keep(player, asked, delayed)
  }
  if (what === 'correct') {
    const asked = await correct(player, back, profit)
    return asked && keep(player, asked, delayed)
  }
  const asked = ofPerson(player, person, what)
  return asked && keep(player, asked, delayed)
}

const forget = (player: Player, one: Guarded): void => {
  player.waiting.splice(player.waiting.indexOf(one), 1)
}

/** The oldest request that waits. */
export const decide = async (player: Player, as: 'approved' | 'refused' | 'cancelled'): Promise<void> => {
  const { now, store, admin, second, waiting } = player
  const [one] = waiting
  if (!one) return
  await tick(player)
  const { id } = one
  if (as === 'cancelled') await store.write((work) => cancelApproval(work.as({ by: admin, from }), id), now)
  if (as === 'refused')
    await store.write((work) => refuseApproval(work.as({ by: second, from }), { id, reason: 'no' }), now)
  if (as !== 'approved') return forget(player, one)
  try {
    await store.write((work) => giveApproval(work.as({ by: admin, from }), guardedActions, id), now)
    throw new Error(`${one.what} was approved by who asked for it`)
  } catch (reason) {
    if (!(reason instanceof RefusedError)) throw reason
  }
  let why: string | undefined
  try {
    await store.write((work) => giveApproval(work.as({ by: second, from }), guardedActions, id), now)
    forget(player, one)
  } catch (reason) {
    if (!(reason instanceof RefusedError)) throw reason
    why = reason.message
  }
  player.count('approve what waits', why !== undefined)
  await follow(player, one, why === undefined, why ?? '')
}

/**
 * An hour later: what waited for its delay is done, or lapses; where the second person is back, it waits for them from
 * now on.
 */
export const delayOver = async (player: Player, { isBack }: { readonly isBack: boolean }): Promise<void> => {
  player.now += hourMs
  await tick(player)
  const one = player.waiting.find(({ delayed }) => delayed)
  if (!one) return
  if (!isBack) await setSecond(player, 'inactive')
  await runDue(contextOf(player), guardedActions)
  if (!isBack) await setSecond(player, 'active')
  const row = await player.store.read
    .selectFrom('approvals')
    .select(['status', 'reason', 'runs_at'])
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow()
  if (isBack) {
    player.count('delay ended', false)
    if (row.status !== 'waiting' || row.runs_at !== null)
      throw new Error(`${one.what} is ${row.status} though a second person can decide it`)
    one.delayed = false
    return
  }
  player.count('delay over', row.status !== 'done')
  forget(player, one)
  await follow(player, one, row.status === 'done', row.reason ?? row.status)
}

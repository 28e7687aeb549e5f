import { newYorkDate } from '#fund/calendar/new-york.ts'
import type { Week } from '#fund/calendar/week.ts'
import type { RequestKind } from '#fund/money/effect.ts'
import { heldPayouts } from '#server/access/holds/holds.ts'
import { decideFundPayout, payFundPayout, requestFundPayout, takeableNow } from '#server/money/cash/fund-payouts.ts'
import { approveWithdrawal, payWithdrawal } from '#server/money/transfers/decide-withdrawal.ts'
import { noteReceipt, postDeposit } from '#server/money/transfers/receive-deposit.ts'
import { reserveWithdrawal } from '#server/money/transfers/reserve-withdrawal.ts'
import { noteApproval, notePayment, withdrawalOf } from '#server/money/transfers/withdrawal-record.ts'
import { investorById } from '#server/people/accounts/find.ts'
import { beginTrading } from '#server/people/trading/changes.ts'
import { requestTrading } from '#server/people/trading/request.ts'
import { saveRisk } from '#server/people/trading/risk.ts'
import type { Work } from '#server/platform/database/store.ts'
import { batchDue, demoAdmin } from './batches.ts'
import { dayOf, weekAfter } from './calendar.ts'
import { type Character, cast, demoAdminEmail, demoInvestorEmail, heldPlace } from './cast.ts'
import { quietly } from './data.ts'
import { between, randomOf } from './random.ts'
import { adoptPlainerTerms } from './terms.ts'

/** The name under which the admin's decisions in the demo are made. */
const decider = 'demo'

export interface Event {
  readonly at: number
  run(work: Work, at: number): Promise<unknown>
}

interface Scene {
  readonly personId: string
  readonly character: Character
  readonly week: Week
  readonly number: number
}

const referenceOf = ({ number }: Scene, place: number) => `ALD-${String(number * 100 + place).padStart(6, '0')}`

const depositEvent = (scene: Scene, place: number, amount: number): Event => ({
  at: dayOf(scene.week, 'Wednesday', place),
  run: async (work, at) => {
    const [{ personId, number }, reference] = [scene, referenceOf(scene, place)]
    const deposit = { key: `demo:${number}:${place}`, personId, amount, receivedAt: at, reference }
    await postDeposit(work.asOf(at), deposit, quietly)
    const received = { personId, reference, amount, valueDay: newYorkDate(at), difference: null }
    await noteReceipt(work.asOf(at).as(await demoAdmin(work)), received)
  },
})

const joinEvents = (scene: Scene, place: number): Event[] => [
  {
    at: dayOf(scene.week, 'Tuesday', place),
    run: async (work, at) => {
      await beginTrading(work.asOf(at), { personIds: [scene.personId], byId: decider })
      await saveRisk(work.asOf(at), await investorById(work.db, scene.personId), scene.character.risk)
      await quietly(work.asOf(at), [
        {
          personId: scene.personId,
          type: 'system',
          priority: 'low',
          title: 'Welcome',
          message: 'Your account is approved. Trading begins with the week after your first deposit.',
        },
      ])
    },
  },
  depositEvent(scene, place, scene.character.deposit),
]

/** Requested on Monday, approved on Tuesday: part of what is available, in hundreds of dollars. */
const withdrawalEvent = (scene: Scene, place: number, kind: RequestKind, amount: number | 'full'): Event => ({
  at: dayOf(scene.week, 'Monday', place),
  run: async (work, at) => {
    const asked = await reserveWithdrawal(work.asOf(at), { personId: scene.personId, kind, amount }, quietly)
    if (!asked?.isNew) return
    const [{ id }, decidedAt] = [asked, dayOf(scene.week, 'Tuesday', place)]
    const effectiveAt = await approveWithdrawal(work.asOf(decidedAt), { id, byId: decider }, quietly)
    if (effectiveAt === undefined) throw new Error('a request that was just made can be approved')
    await noteApproval(work.asOf(decidedAt).as(await demoAdmin(work)), await withdrawalOf(work.db, id), effectiveAt)
  },
})

const tradingEvent = (scene: Scene, place: number, requested: 'active' | 'inactive'): Event => ({
  at: dayOf(scene.week, 'Thursday', place),
  run: async (work, at) => {
    const investor = await investorById(work.db, scene.personId)
    await requestTrading(work.asOf(at), { investor, requested, byId: investor.id, message: null }, quietly)
  },
})

const riskEvent = (scene: Scene, place: number, percent: number): Event => ({
  at: dayOf(scene.week, 'Thursday', place),
  run: async (work, at) => saveRisk(work.asOf(at), await investorById(work.db, scene.personId), percent),
})

const payEvent = (week: Week): Event => ({
  at: dayOf(week, 'Tuesday', -30),
  run: async (work, at) => {
    const due = await work.db
      .selectFrom('withdrawals')
      .select(['id', 'account_id'])
      .where('status', '=', 'effective')
      .where('decided_by', '=', decider)
      .where('batch_id', 'is', null)
      .orderBy('id')
      .execute()
    const [actor, held] = [await demoAdmin(work), await heldPayouts(work.db, at, due)]
    for (const { id } of due) {
      if (held.has(id)) continue
      const [row, reference] = [await withdrawalOf(work.db, id), `PAY-${id.slice(-6).toUpperCase()}`]
      await payWithdrawal(work.asOf(at), { id, reference }, quietly)
      await notePayment(work.asOf(at).as(actor), { row, reference })
    }
  },
})

/** The last week that a first start plays through. */
const latestWeek = 61

/** What is due in the latest week is paid in one batch, and some of it waits in another. */
const batchWeek = latestWeek
const batchPlaces = [2, 6, 12] as const

/** The dividends that the batches are made of, and the one that is held. */
const batchDividends = (scene: Scene, place: number): Event[] => {
  const at = [...batchPlaces, heldPlace].indexOf(place)
  return at >= 0 && scene.number === batchWeek - 1 ? [withdrawalEvent(scene, place, 'dividend', (at + 2) * 600_00)] : []
}

const batchEvent = (week: Week, heldId: string): Event => ({
  at: dayOf(week, 'Tuesday', -30),
  run: (work, at) => batchDue(work, at, heldId),
})

/** In which week the second version of the terms is adopted, and from which on it holds. */
const [adoptionWeek, secondTermsWeek] = [44, 48]

const adoptionEvent = (number: number, week: Week): Event => ({
  at: dayOf(week, 'Monday', 45),
  run: (work, at) => adoptPlainerTerms(work, weekAfter(week.from, secondTermsWeek - number), at),
})

const shareEveryWeeks = 26
const wholeThousand = 1_000_00

/** Twice a year the fund takes its share, in whole thousands of dollars. */
const shareEvent = (week: Week): Event => ({
  at: dayOf(week, 'Tuesday', 60),
  run: async (work, at) => {
    const there = await takeableNow(work.db, at)
    const amount = there - (there % wholeThousand)
    if (amount <= 0) return
    const acting = { by: { email: demoAdminEmail }, from: null }
    const { id } = await requestFundPayout(work.asOf(at).as(acting), amount)
    await decideFundPayout(work.asOf(at).as(acting), { id, status: 'approved' })
    await payFundPayout(work.asOf(at).as(acting), { id, reference: `FUND-${id.slice(-6).toUpperCase()}` })
  },
})

const leavesAfterWeeks = 3

/**
 * The demo investor's own story: more capital paid in, dividends, the last one still on its way, part of the capital
 * withdrawn, a higher risk.
 */
const storyOf = (scene: Scene, place: number): Event[] => {
  switch (scene.number) {
    case 14:
    case 38:
    case 59:
      return [withdrawalEvent(scene, place, 'dividend', scene.number === 14 ? 3_000_00 : 5_000_00)]
    case 25:
      return [depositEvent(scene, place, 50_000_00)]
    case 45:
      return [withdrawalEvent(scene, place, 'capital', 20_000_00)]
    case latestWeek:
      return [withdrawalEvent(scene, place, 'dividend', 4_000_00)]
    case 57:
      return [riskEvent(scene, place, 1.8)]
    default:
      return []
  }
}

/** Who adds some result to their capital, and when. */
const [additionPlace, additionWeek] = [9, 55]

const chanceOf = { deposit: 0.02, dividend: 0.04, risk: 0.03 } as const

const everydayOf = (scene: Scene, place: number): Event[] => {
  const { character, number } = scene
  if (place === additionPlace && number === additionWeek) return [withdrawalEvent(scene, place, 'addition', 1_000_00)]
  const random = randomOf('everyday', number, place)
  const rolled = random()
  const settled = number > character.joins + 6
  if (!settled || (character.leaves !== null && number >= character.leaves - 6)) return []
  if (rolled < chanceOf.deposit) return [depositEvent(scene, place, between(random, 10, 80) * 500_00)]
  if (rolled < chanceOf.deposit + chanceOf.dividend)
    return [withdrawalEvent(scene, place, 'dividend', between(random, 3, 12) * 100_00)]
  if (rolled < chanceOf.deposit + chanceOf.dividend + chanceOf.risk)
    return [riskEvent(scene, place, between(random, 5, 30) / 10)]
  return []
}

const sceneEvents = (scene: Scene, place: number): Event[] => {
  const { character, number } = scene
  if (number < character.joins) return []
  if (number === character.joins) return joinEvents(scene, place)
  if (number === character.leaves) return [tradingEvent(scene, place, 'inactive')]
  if (character.leaves !== null && number === character.leaves + leavesAfterWeeks)
    return [withdrawalEvent(scene, place, 'capital', 'full')]
  if (character.email === demoInvestorEmail) return storyOf(scene, place)
  return [...everydayOf(scene, place), ...batchDividends(scene, place)]
}

/** What happens in a week of the demo fund, in chronological order. */
export const eventsOf = (number: number, week: Week, idOf: ReadonlyMap<string, string>): Event[] =>
  [
    number === batchWeek ? batchEvent(week, idOf.get(cast[heldPlace]?.email ?? '') ?? '') : payEvent(week),
    ...(number === adoptionWeek ? [adoptionEvent(number, week)] : []),
    ...(number > 0 && number % shareEveryWeeks === 0 ? [shareEvent(week)] : []),
    ...cast.flatMap((character, place) => {
      const personId = idOf.get(character.email)
      return personId ? sceneEvents({ personId, character, week, number }, place) : []
    }),
  ].toSorted((one, other) => one.at - other.at)

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumCents, toCents } from '#fund/cents/money.ts'
import { riskAmount } from '#fund/weeks/risk.ts'
import { replay } from '#fund/weeks/trial.ts'
import { accountHomeOf } from '#server/desk/home/home.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { riskOf } from '#server/people/trading/status-and-risk.ts'
import { tried } from '#stores/investor/money/trial/next-opening.ts'
import { howMany } from '#tests/support/faults/long.ts'
import { action } from '#tests/support/money/life/actions.ts'
import { play } from '#tests/support/money/life/play.ts'
import type { Player } from '#tests/support/money/life/player.ts'
import { fundOfFour } from '#tests/support/money/life/prologue.ts'
import {
  attempt,
  closeAll,
  openingNow,
  type Said,
  setAsideUntilNow,
  toSunday,
  tryAndDo,
} from '#tests/support/money/life/trial.ts'
import { engines, subjectEngines } from '#tests/support/portal/databases.ts'

const steps = 10
const sequencesOf = { sqlite: howMany(25, 2_000), postgres: howMany(2, 300) }
const millisecondsPerSequence = 5_000

/** What the ledger recorded of a person at a Sunday, and what it has set aside since the trial. */
const recorded = async (player: Player, sunday: number, { id, setAsideBefore }: Said) => {
  const { store } = player
  const row = await store.read
    .selectFrom('openings')
    .selectAll()
    .where('week_from', '=', sunday)
    .where('account_id', '=', id)
    .executeTakeFirst()
  const risk = await riskOf(store.read, id, sunday)
  const [opening, active] = [row?.balance ?? 0, row?.active === 1]
  return {
    opening,
    capital: row?.capital ?? 0,
    carriedLoss: row?.carried_loss ?? 0,
    atWork: active ? Math.max(0, opening) : 0,
    riskBudget: active ? riskAmount(opening, risk.now) : 0,
    setAside: (await setAsideUntilNow(player, id)) - setAsideBefore,
  }
}

const shown = ({ opening, capital, carriedLoss, atWork, riskBudget, setAside }: Said['said']) => ({
  opening,
  capital,
  carriedLoss,
  atWork,
  riskBudget,
  setAside,
})

/** Odd cents of a close go to one or the other. */
const oddCentsMax = 2

/**
 * Closes the week that began on that Sunday: everybody keeps the part of its profit that was announced, by the
 * announced tier.
 */
const expectSharing = async (player: Player, sunday: number, all: readonly Said[]): Promise<number> => {
  await play(player, { does: 'week', permille: 9, cents: 1, lateHours: 0, corrected: null })
  const { read } = player.store
  const rows = await read.selectFrom('week_rows').selectAll().where('week_from', '=', sunday).execute()
  const traded = await read
    .selectFrom('openings')
    .select('balance')
    .where('week_from', '=', sunday)
    .where('active', '=', 1)
    .execute()
  const start = sumCents(traded.map(({ balance }) => Math.max(0, balance)))
  const profit = sumCents(rows.map(({ gross }) => gross))
  let shared = 0
  for (const { id, does, said } of all) {
    const row = rows.find((one) => one.account_id === id)
    if (row?.traded !== 1) continue
    expect(row.tier_percent, `${does} of ${id}`).toBe(said.tier.investorShare)
    const { gain } = replay(said, [{ start, profit, terms: player.model.termsAt(sunday) }])
    expect(Math.abs(gain - row.result_change), `${does} of ${id}`).toBeLessThanOrEqual(oddCentsMax)
    shared += 1
  }
  return shared
}

/** Home's own opening of the next week is the one that a trial begins with, to the cent. */
const expectOneOpening = async (player: Player): Promise<void> => {
  const { store, now, model } = player
  for (const person of model.people) {
    const home = await accountHomeOf(store.read, now, { id: person.id, accountId: person.id })
    const { before } = tried(await openingNow(player, person), { kind: 'deposit', amount: 0 })
    expect(toCents(home.next_start_balance), person.id).toBe(before.opening)
  }
}

describe.each(process.env.TEST_LONG ? engines : subjectEngines)('a trial on %s', (engine) => {
  const numRuns = sequencesOf[engine]
  test(
    'says before what the ledger does after, over random lives',
    async () => {
      const { filled, open } = await fundOfFour(engine)
      const seen = new Set<string>()
      let shared = 0
      await fc.assert(
        fc.asyncProperty(
          fc.array(action, { maxLength: steps }),
          fc.array(attempt, { minLength: 12, maxLength: 12 }),
          async (actions, attempts) => {
            const { store, drop } = await open()
            try {
              const player = filled.on(store)
              for (const one of actions) await play(player, one)
              await expectOneOpening(player)
              fc.pre(await closeAll(player))
              const said = await tryAndDo(player, attempts)
              await expectOneOpening(player)
              const sunday = await toSunday(player)
              await store.write((work) => openWeeks(work), sunday)
              for (const one of said) {
                seen.add(one.does)
                const done = await recorded(player, sunday, one)
                expect(done, `${one.does} of ${one.id}`).toEqual(shown(one.said))
              }
              shared += await expectSharing(player, sunday, said)
            } finally {
              await drop()
            }
          },
        ),
        { numRuns, seed: 10, endOnFailure: true },
      )
      expect(shared).toBeGreaterThan(0)
      if (numRuns > 20) expect([...seen].sort()).toEqual(['deposit', 'risk', 'trade', 'withdraw'])
    },
    60_000 + numRuns * millisecondsPerSequence,
  )
})

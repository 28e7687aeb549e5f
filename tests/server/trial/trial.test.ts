import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { riskAmount } from '#fund/risk.ts'
import { riskOf } from '#server/trading/status-and-risk.ts'
import { openWeeks } from '#server/weeks/open-weeks.ts'
import { subjectEngines } from '#tests/support/databases.ts'
import { action } from '#tests/support/life/actions.ts'
import { play } from '#tests/support/life/play.ts'
import type { Player } from '#tests/support/life/player.ts'
import { fourInvestors } from '#tests/support/life/prologue.ts'
import { attempt, closeAll, type Said, toSunday, tryAndDo } from '#tests/support/life/trial.ts'
import { howMany } from '#tests/support/long.ts'
import { filledStore } from '#tests/support/open-store.ts'

const steps = 10
const sequencesOf = { sqlite: howMany(25, 2_000), postgres: howMany(2, 100) }
const millisecondsPerSequence = 5_000

/** What the ledger recorded of a person at a Sunday. */
const recorded = async ({ store }: Player, sunday: number, id: string) => {
  const row = await store.read
    .selectFrom('openings')
    .selectAll()
    .where('week_from', '=', sunday)
    .where('person_id', '=', id)
    .executeTakeFirst()
  const risk = await riskOf(store.read, id, sunday)
  const [opening, active] = [row?.balance ?? 0, row?.active === 1]
  return {
    opening,
    capital: row?.capital ?? 0,
    carriedLoss: row?.carried_loss ?? 0,
    atWork: active ? Math.max(0, opening) : 0,
    riskBudget: active ? riskAmount(opening, risk.now) : 0,
  }
}

const shown = ({ opening, capital, carriedLoss, atWork, riskBudget }: Said['said']) => ({
  opening,
  capital,
  carriedLoss,
  atWork,
  riskBudget,
})

describe.each(subjectEngines)('a trial on %s', (engine) => {
  const numRuns = sequencesOf[engine]
  test(
    'says before what the ledger does after, over random lives',
    async () => {
      const { filled, open } = await filledStore(engine, fourInvestors)
      const seen = new Set<string>()
      await fc.assert(
        fc.asyncProperty(
          fc.array(action, { maxLength: steps }),
          fc.array(attempt, { minLength: 12, maxLength: 12 }),
          async (actions, attempts) => {
            const { store, drop } = await open()
            try {
              const player = filled.on(store)
              for (const one of actions) await play(player, one)
              fc.pre(await closeAll(player))
              const said = await tryAndDo(player, attempts)
              const sunday = await toSunday(player)
              await store.write((work) => openWeeks(work, sunday))
              for (const { id, does, said: next } of said) {
                seen.add(does)
                const done = await recorded(player, sunday, id)
                expect(done, `${does} of ${id}`).toEqual(shown(next))
              }
            } finally {
              await drop()
            }
          },
        ),
        { numRuns, seed: 10, endOnFailure: true },
      )
      if (numRuns > 20) expect([...seen].sort()).toEqual(['deposit', 'risk', 'trade', 'withdraw'])
    },
    60_000 + numRuns * millisecondsPerSequence,
  )
})

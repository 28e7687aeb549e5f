import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hourMs } from '#fund/calendar/time.ts'
import { accountHomeOf } from '#server/desk/home/home.ts'
import { newKeptAnswers } from '#server/platform/http/kept-answers.ts'
import { howMany } from '#tests/support/faults/long.ts'
import { action } from '#tests/support/money/life/actions.ts'
import { play } from '#tests/support/money/life/play.ts'
import type { Player } from '#tests/support/money/life/player.ts'
import { fundOfFour } from '#tests/support/money/life/prologue.ts'
import { engines } from '#tests/support/portal/databases.ts'

const steps = 30
const lives = { sqlite: howMany(3, 300), postgres: howMany(1, 50) }
const millisecondsPerLife = 10_000

interface Dated {
  readonly as_of: string
  readonly balance_at: string
}

/**
 * Without the instant at which it was made, which also dates a balance before its first entry; an entry of that very
 * instant dates the other as well.
 */
const undated = (home: Dated, other: Dated) => ({
  ...home,
  as_of: null,
  balance_at: home.balance_at === home.as_of && home.balance_at !== other.balance_at ? null : home.balance_at,
})

/** Home as it is made anew now, and as the kept answers have it. */
const homes = (player: Player) => {
  const { store } = player
  let later = 0
  const now = () => Math.max(player.now, later)
  const made = (id: string) => accountHomeOf(store.read, now(), { id, accountId: id })
  const keep = newKeptAnswers({ store, clock: { now } })
  const kept = keep(async ({ by }) => made(by?.id ?? ''))
  const given = (id: string) =>
    ({
      by: { id, sessionId: 'one' },
      request: { url: '/api/account/home' },
      reply: { serialize: JSON.stringify, type: () => {} },
    }) as unknown as Parameters<typeof kept>[0]
  const read = (text: string): Dated => JSON.parse(text)
  return {
    /** From here on it is the last instant of the hour, until the life itself is past it. */
    waitForTheHour: () => {
      later = (Math.floor(player.now / hourMs) + 1) * hourMs - 1
    },
    made: async (id: string) => read(JSON.stringify(await made(id))),
    kept: async (id: string) => read(String(await kept(given(id)))),
  }
}

describe.each(engines)('a Home that is kept, on %s', (engine) => {
  test(
    'is at every step of a random life, and until the hour is over, the one that would be made anew',
    async () => {
      const { filled, open } = await fundOfFour(engine)
      await fc.assert(
        fc.asyncProperty(fc.array(action, { minLength: steps, maxLength: steps }), async (actions) => {
          const { store, drop } = await open()
          try {
            const player = filled.on(store)
            const { made, kept, waitForTheHour } = homes(player)
            for (const one of actions) {
              await play(player, one)
              const same = async () => {
                for (const { id } of player.model.people) {
                  const [had, anew] = [await kept(id), await made(id)]
                  expect(undated(had, anew), JSON.stringify(one)).toEqual(undated(anew, had))
                }
              }
              await same()
              waitForTheHour()
              await same()
            }
          } finally {
            await drop()
          }
        }),
        { numRuns: lives[engine], endOnFailure: true },
      )
    },
    60_000 + lives[engine] * millisecondsPerLife,
  )
})

import { nextWeek } from '#fund/week.ts'
import type { Context } from '#server/context.ts'
import { createSession } from '#tests/support/people.ts'
import { ask } from './asking.ts'
import { enrol, openPortal } from './dashboard-fund.ts'
import { type Bench, median } from './row.ts'

const atOnce = 50
const writesPerRound = 3000
const rounds = 5
/** At least half as many as the store's own group commit. */
const ratioMax = 2
const slowestTimesMax = 2

interface Measured {
  /** Milliseconds per write, with this many at once. */
  readonly each: number
  /** The slowest of a hundred. */
  readonly slowest: number
}

/** The same row written by the store alone: as many commits, grouped as they come. */
const byStore = async ({ store, clock }: Context, personId: string): Promise<Measured> => {
  const now = clock.now()
  const times: number[] = []
  let done = 0
  const walk = async (): Promise<void> => {
    while (done < writesPerRound) {
      done += 1
      const begun = performance.now()
      const risk_tenths = 5 + (done % 45)
      await store.write(({ db }) =>
        db
          .insertInto('risk_changes')
          .values({ person_id: personId, effective_from: nextWeek(now).from, risk_tenths, requested_at: now })
          .onConflict((conflict) => conflict.columns(['person_id', 'effective_from']).doUpdateSet({ risk_tenths }))
          .execute(),
      )
      times.push(performance.now() - begun)
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: atOnce }, walk))
  const each = (performance.now() - begun) / writesPerRound
  const slowest = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  return { each, slowest }
}

/** Saved risks, durable before they are answered, by fifty clients at once. */
export const bench: Bench = {
  name: 'writes',
  run: async () => {
    const server = await openPortal()
    const person = await enrol(server)
    const { cookie } = await createSession(server.context, person.id)
    const origin = server.context.config.portalUrl
    const byCall = async (): Promise<Measured> => {
      const { milliseconds, slowest } = await ask({
        url: `${server.url}/api/investors/${person.email}/weekly-risk`,
        method: 'PATCH',
        headers: { cookie, origin },
        bodies: Array.from({ length: 45 }, (_, place) => JSON.stringify({ weekly_risk_percent: (5 + place) / 10 })),
        calls: writesPerRound,
        atOnce,
      })
      return { each: milliseconds / writesPerRound, slowest }
    }
    const pairs: { readonly own: Measured; readonly floor: Measured }[] = []
    for (let round = 0; round < rounds + 1; round += 1)
      pairs.push({ own: await byCall(), floor: await byStore(server.context, person.id) })
    await server.close()
    // The first round compiles and does not count.
    const counted = pairs.slice(1)
    const middle = (of: (pair: (typeof pairs)[number]) => number) => median(counted.map(of))
    const against = `the store’s own group commit of the row, ${atOnce} at once`
    return [
      {
        name: `a durable write, of ${atOnce} clients`,
        value: middle(({ own }) => own.each),
        floor: middle(({ floor }) => floor.each),
        unit: 'ms',
        against,
        ratioMax,
      },
      {
        name: `the slowest of a hundred writes, of ${atOnce} clients`,
        value: middle(({ own }) => own.slowest),
        floor: middle(({ floor }) => floor.slowest),
        unit: 'ms',
        against,
        ratioMax: slowestTimesMax,
      },
    ]
  },
}

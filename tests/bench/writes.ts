import { nextWeek } from '#fund/calendar/week.ts'
import type { Context } from '#server/platform/config/context.ts'
import { createSession } from '#tests/support/people/people.ts'
import { ask } from './asking.ts'
import { enrol, openPortal } from './dashboard-fund.ts'
import { type Fresh, onEngines } from './on-engines.ts'
import { type Bench, median, type Row } from './row.ts'

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
          .values({ account_id: personId, effective_from: nextWeek(now).from, risk_tenths, requested_at: now })
          .onConflict((conflict) => conflict.columns(['account_id', 'effective_from']).doUpdateSet({ risk_tenths }))
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

const rowsOn = async (fresh: Fresh): Promise<Row[]> => {
  const server = await openPortal(await fresh())
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
  const row = (name: string, figure: keyof Measured, max: number): Row => ({
    name: `${name}, of ${atOnce} clients`,
    value: median(counted.map(({ own }) => own[figure])),
    floor: median(counted.map(({ floor }) => floor[figure])),
    unit: 'ms',
    against: `the store’s own commits of the row, ${atOnce} at once`,
    ratioMax: max,
  })
  return [row('a durable write', 'each', ratioMax), row('the slowest of a hundred writes', 'slowest', slowestTimesMax)]
}

/** Saved risks, durable before they are answered, by fifty clients at once. */
export const bench: Bench = { name: 'writes', run: () => onEngines(rowsOn) }

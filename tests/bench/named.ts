import { createSession } from '#tests/support/people/people.ts'
import { ask } from './asking.ts'
import { enrol, openPortal, tradeWeeks } from './dashboard-fund.ts'
import { type Fresh, onEngines } from './on-engines.ts'
import { median, type Row } from './row.ts'

const calls = 400
const rounds = 5
const atOnce = 10
const ratioMax = 0.85

const measured = (email: string) =>
  [
    ['Home', '/api/account/home'],
    ['an investor', `/api/investors/${email}`],
  ] as const

/**
 * On PostgreSQL, calls whose statements are prepared once and named, against the same portal behind a pooler, where
 * each is parsed and planned again.
 */
const rowsOn = async (fresh: Fresh): Promise<Row[]> => {
  const url = await fresh()
  if (url === null) return []
  const named = await openPortal(url)
  const person = await enrol(named)
  await tradeWeeks(named, 12)
  const { cookie } = await createSession(named.context, person.id)
  const unnamed = await openPortal(url, url)
  unnamed.clock.set(named.clock.now())
  const perCall = async (server: string, path: string): Promise<number> =>
    (await ask({ url: server + path, headers: { cookie }, calls, atOnce })).milliseconds / calls
  const rows: Row[] = []
  for (const [name, path] of measured(person.email)) {
    const pairs = []
    for (let round = 0; round <= rounds; round += 1)
      pairs.push({ own: await perCall(named.url, path), floor: await perCall(unnamed.url, path) })
    // The first round compiles and does not count.
    const counted = pairs.slice(1)
    rows.push({
      name: `named statements: ${name}`,
      value: median(counted.map(({ own }) => own)),
      floor: median(counted.map(({ floor }) => floor)),
      unit: 'ms, 10 at once',
      against: 'the same, each statement unnamed',
      ratioMax,
    })
  }
  await unnamed.close()
  await named.close()
  return rows
}

export const namedRows = (): Promise<Row[]> => onEngines(rowsOn)

import { dueAt, type Week, weekOf } from '#fund/calendar/week.ts'
import { balancesNow, fundBalances } from '#server/ledger/balances.ts'
import { postDeposit } from '#server/money/transfers/receive-deposit.ts'
import { closeWeek } from '#server/money/weeks/close-week.ts'
import { beginTrading } from '#server/people/trading/changes.ts'
import { createPerson, type NewPerson } from '#tests/support/people/people.ts'
import type { TestServer } from '#tests/support/portal/server.ts'

/** What these functions need from a server: its book and its clock. */
export type Grounds = Pick<TestServer, 'context' | 'clock'>

let deposits = 0

/** Books a deposit received now, in cents. */
export const deposit = async ({ context, clock }: Grounds, personId: string, amount: number): Promise<void> => {
  deposits += 1
  const key = `test-${deposits}`
  await context.store.write((work) =>
    postDeposit(work, { key, personId, amount, receivedAt: clock.now(), reference: key }),
  )
}

/** An approved investor, trading from the next Sunday on, with a deposit in cents received now. */
export const investor = async (server: Grounds, amount = 0, person: Partial<NewPerson> = {}) => {
  const { context } = server
  const made = await createPerson(context, person)
  await context.store.write((work) => beginTrading(work, { personIds: [made.id], byId: 'admin' }))
  if (amount > 0) await deposit(server, made.id, amount)
  return made
}

/** Closes the open week with a profit in cents, on its Saturday 09:00 UTC or when the clock is later. */
export const close = async ({ context, clock }: Grounds, profit: number): Promise<Week> => {
  const open = await context.store.read
    .selectFrom('weeks')
    .selectAll()
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const week = weekOf(open.week_from)
  if (clock.now() < dueAt(week)) clock.set(dueAt(week))
  const report = {
    startBalance: open.opening,
    endBalance: open.opening + profit,
    trades: 20,
    successRate: 82.5,
    notes: null,
    reportedBy: 'admin',
  }
  await context.store.write((work) => closeWeek(work, week.from, report))
  return week
}

/** Capital and result of a person, in cents. */
export const money = async ({ context }: Grounds, personId: string) =>
  (await balancesNow(context.store.read)).get(personId) ?? { capital: 0, result: 0 }

export const fundMoney = ({ context }: Grounds) => fundBalances(context.store.read)

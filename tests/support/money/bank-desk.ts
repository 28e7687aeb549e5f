import { expect } from 'vitest'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { lastingAs } from '#tests/support/portal/lasting.ts'
import type { Engine } from '#tests/support/portal/server.ts'
import { type CamtLine, camt053 } from './camt.ts'
import { fundMoney, investor } from './fund.ts'
import { ownFund } from './own-fund.ts'

type Open = { id: string; proposal: { as: string; id: string } | null }

/** A fund for each test, and the admin's actions with the bank's statements. */
export const ownBankDesk = (engine: Engine) => {
  const fund = ownFund(engine)
  const today = () => newYorkDate(fund.server.clock.now())
  let lines = 0
  return {
    /** fund.server and its admin exist once a test has begun. */
    fund,
    today,
    desk: async () => (await fund.admin.get('/api/bank-statements')).body,
    reconciled: async (query = '') => (await fund.admin.get(`/api/bank-statements/reconciliation${query}`)).body,
    cashNow: async () => (await fundMoney(fund.server)).cash / 100,
    statement: (opening: number, lines: readonly CamtLine[], from = today()) =>
      camt053({ from, to: today(), opening, lines }),
    take: async (text: string, name = 'bank.xml') => {
      const taken = await fund.admin.post('/api/bank-statements', { name, text })
      expect(taken.status, JSON.stringify(taken.body)).toBe(201)
      return taken.body
    },
    expectedDeposit: async (amount: number) => {
      const person = await investor(fund.server)
      const { body } = await lastingAs(fund.server, person).post('/api/transfers/deposits', { amount })
      expect((await fund.admin.post(`/api/transfers/${body.id}/approve`)).status).toBe(200)
      return { person, id: body.id as string, reference: body.reference as string }
    },
    /** The fund's own money comes by a line of the bank. */
    paidIn: async (amount: number) => {
      lines += 1
      const text = `date,amount,reference,bank_id\n${today()},${amount},own funds,OWN${lines}\n`
      expect((await fund.admin.post('/api/bank-statements', { name: `own-${lines}.csv`, text })).status).toBe(201)
      const { open } = (await fund.admin.get('/api/bank-statements')).body
      const line = open.find((one: { amount: number }) => one.amount === amount)
      const settled = await fund.admin.post(`/api/bank-statements/lines/${line.id}/settle`, { as: 'fund-deposit' })
      expect(settled.status, JSON.stringify(settled.body)).toBe(200)
      const { suspense } = (await fund.admin.get('/api/cash')).body
      return suspense.find((one: { state: string; amount: number }) => one.state === 'fund' && one.amount === amount)
    },
    accept: (lines: readonly Open[]) =>
      fund.admin.post('/api/bank-statements/lines/accept', {
        lines: lines.map(({ id, proposal }) => ({ id, as: proposal?.as ?? 'suspense', of: proposal?.id ?? '' })),
      }),
  }
}

import { newYorkDate } from '#fund/calendar/new-york.ts'
import { toDollars } from '#fund/cents/money.ts'
import { accountsAt, accountsNow } from '#server/money/cash/balances.ts'
import { peopleOf } from '#server/money/cash/people-of.ts'
import { instantOf } from '#server/money/cash/position.ts'
import { fundDebtNow } from '#server/money/weeks/set-aside.ts'
import type { Context } from '#server/platform/config/context.ts'
import { type TableMakers, table } from './table.ts'

const columns = {
  account: 'text',
  investor: 'text',
  email: 'text',
  debit: 'dollars',
  credit: 'dollars',
  in_effect_later: 'dollars',
  owed_by_fund: 'dollars',
} as const

export const cashTables = ({ store, clock }: Context) =>
  ({
    exportCashPosition: async ({ query: { day } }) => {
      const { at, isNow } = instantOf(day, clock.now())
      const all = isNow ? await accountsNow(store.read, at) : await accountsAt(store.read, at)
      const debt = isNow ? await fundDebtNow(store.read, at) : null
      // The fund may owe something with nothing on its own account.
      if (debt && !all.some(({ kind }) => kind === 'fund'))
        all.push({ kind: 'fund', personId: null, inEffect: 0, inEffectLater: 0 })
      const people = await peopleOf(store.read, [...new Set(all.flatMap(({ personId }) => personId ?? []))])
      const rows = all.map(({ kind, personId, inEffect, inEffectLater }) => {
        const person = personId === null ? undefined : people(personId)
        return {
          account: kind,
          investor: person?.name ?? null,
          email: person?.email ?? null,
          debit: toDollars(Math.max(0, -inEffect)),
          credit: toDollars(Math.max(0, inEffect)),
          in_effect_later: toDollars(inEffectLater),
          owed_by_fund: kind === 'fund' ? (debt?.amount ?? null) : null,
        }
      })
      const date = newYorkDate(at)
      const taken = { subject: 'trial balance', detail: date }
      return table({ name: `trial-balance-${date}`, columns, rows, taken })
    },
  }) satisfies TableMakers<'exportCashPosition'>

import { toDollars } from '#fund/money.ts'
import { newYorkDate } from '#fund/new-york.ts'
import { accountsAt, accountsNow } from '../cash/balances.ts'
import { instantOf } from '../cash/instant-of.ts'
import { peopleOf } from '../cash/people-of.ts'
import type { Context } from '../context.ts'
import { type TableMakers, table } from '../exports/table.ts'

const columns = {
  account: 'text',
  investor: 'text',
  email: 'text',
  debit: 'dollars',
  credit: 'dollars',
  in_effect_later: 'dollars',
} as const

export const cashTables = ({ store, clock }: Context) =>
  ({
    exportCashPosition: async ({ query: { day } }) => {
      const { at, isNow } = instantOf(day, clock.now())
      const all = isNow ? await accountsNow(store.read, at) : await accountsAt(store.read, at)
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
        }
      })
      const date = newYorkDate(at)
      const taken = { subject: 'trial balance', detail: date }
      return table({ name: `trial-balance-${date}`, columns, rows, taken })
    },
  }) satisfies TableMakers<'exportCashPosition'>

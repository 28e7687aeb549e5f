import { send } from '#client/send.ts'
import { listDistributions, listLedger } from '#contract/calls/desk/account-history.ts'
import type { LedgerEntry } from '#contract/entities/ledger.ts'
import { pageRowsMax } from '#contract/entities/page.ts'
import type { Distribution } from '#contract/entities/report.ts'
import { loader } from '#stores/kit/load.ts'

type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | null }

/** Every row of a list that is paged by key, from its first page to its last. */
const allOf = async <Row>(list: (before?: string, limit?: number) => Promise<Page<Row>>): Promise<Row[]> => {
  const all: Row[] = []
  let before: string | undefined
  for (;;) {
    const { rows, next } = await list(before, pageRowsMax)
    all.push(...rows)
    if (next === null) return all
    before = next
  }
}

/** The basis of an account's figures, newest first: its entries, and the weeks in which it traded. */
export interface Ledger {
  readonly entries: readonly LedgerEntry[]
  readonly weeks: readonly Distribution[]
}

/** The account's whole ledger, read page by page; needs `account`. */
export const accountLedger = loader<Ledger>('The ledger', async () => {
  const [entries, weeks] = await Promise.all([
    allOf((before?: string, limit?: number) => send(listLedger, { query: { before, limit: limit?.toString() } })),
    allOf((before?: string, limit?: number) =>
      send(listDistributions, { query: { before, limit: limit?.toString() } }),
    ),
  ])
  return { entries, weeks }
})

import { listLedger } from '#client/account-history.ts'
import type { LedgerEntry } from '#contract/entities/ledger.ts'
import { pageRowsMax } from '#contract/entities/page.ts'
import { loader } from '#stores/kit/load.ts'

const ledger = loader<readonly LedgerEntry[]>('The ledger', async () => {
  const entries: LedgerEntry[] = []
  let before: string | undefined
  for (;;) {
    const { rows, next } = await listLedger(before, pageRowsMax)
    entries.push(...rows)
    if (next === null) return entries
    before = next
  }
})

/** The account's whole ledger, newest first, paged in; it needs `account`. */
export const $ledger = ledger.$load
export const loadLedger = ledger.load

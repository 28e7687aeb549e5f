import * as api from '#client/transfers.ts'
import type { Transfer } from '#contract/entities/transfer.ts'
import { $openInvestor } from '#stores/admin/investors/details.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { addOlderPage } from '#stores/kit/older-page.ts'
import type { Pages } from '#stores/kit/pager.ts'
import { $foundTransfer } from './found.ts'
import { readAfterTransfer } from './transfers.ts'

/** How far back somebody is led who looked for one of them. */
const foundPagesMax = 20

interface Requests extends Pages<Transfer> {
  /** Whose they are. */
  readonly of: string
}

/** Whose are read. */
let wanted = ''

const read = async (before?: string): Promise<Requests> => {
  const of = wanted
  return { ...(await api.listTransfers({ investor_id: of, ...(before && { before }) })), of }
}

const requests = loader<Requests>('The investor’s requests', () => read())

/** Deposits and withdrawals of the investor that is open, as far back as they were read, with `transfers`. */
export const $investorRequests = requests.$load

export const loadOlderInvestorRequests = (): Promise<void> => addOlderPage('investor-requests:older', requests, read)

/** Reads on until the one is there to which somebody is led. */
const readOnToFound = async (): Promise<void> => {
  const found = $foundTransfer.get()
  for (let pages = 0; found !== undefined && pages < foundPagesMax; pages += 1) {
    const { last } = requests.$load.get()
    if (!last?.next || last.rows.some(({ id }) => id === found)) return
    await loadOlderInvestorRequests()
    if (requests.$load.get().last === last) return
  }
}

/** Begins with those of the investor who has just been opened. */
export const startInvestorRequests = async (id: string): Promise<void> => {
  if (!hasExtension('transfers')) return
  if (wanted !== id) requests.forget()
  wanted = id
  await requests.load()
  await readOnToFound()
}

readAfterTransfer(async () => {
  if (wanted !== '' && $openInvestor.get()?.id === wanted) await requests.load()
})

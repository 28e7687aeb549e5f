import { send } from '#client/send.ts'
import * as calls from '#contract/calls/money/transfers.ts'
import type { Transfer } from '#contract/entities/transfer.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { addOlderPage, type Pages } from '#stores/kit/pager.ts'
import { openId } from '../../people/investors/details.ts'
import { $foundTransfer } from './found.ts'
import { readAfterTransfer } from './transfers.ts'

/** How many pages back are read to find the transfer that somebody is looking for. */
const foundPagesMax = 20

interface Requests extends Pages<Transfer> {
  /** The investor they belong to. */
  readonly of: string
}

/** The investor whose requests are being read. */
let wanted = ''

const read = async (before?: string): Promise<Requests> => {
  const of = wanted
  return { ...(await send(calls.listTransfers, { query: { investor_id: of, ...(before && { before }) } })), of }
}

/** Deposits and withdrawals of the open investor, as far back as they were read, with `transfers`. */
export const investorRequests = loader<Requests>('The investor’s requests', () => read())

export const loadOlderInvestorRequests = (): Promise<void> =>
  addOlderPage('investor-requests:older', investorRequests, read)

/** Reads on until the transfer that somebody is led to has been read. */
const readOnToFound = async (): Promise<void> => {
  const found = $foundTransfer.get()
  for (let pages = 0; found !== undefined && pages < foundPagesMax; pages += 1) {
    const { last } = investorRequests.$load.get()
    if (!last?.next || last.rows.some(({ id }) => id === found)) return
    await loadOlderInvestorRequests()
    if (investorRequests.$load.get().last === last) return
  }
}

/** Begins with those of the investor who has just been opened. */
export const startInvestorRequests = async (id: string): Promise<void> => {
  if (!hasExtension('transfers')) return
  if (wanted !== id) investorRequests.forget()
  wanted = id
  await investorRequests.load()
  await readOnToFound()
}

readAfterTransfer(async () => {
  if (wanted !== '' && openId() === wanted) await investorRequests.load()
})

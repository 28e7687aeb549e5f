import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import { type InvestorDetails, type InvestorRow, readInvestorDetails } from '#contract/calls/people/admin-investors.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { announce } from '#stores/session/place.ts'

/** The investor whose details dialog is open, as the row that it was opened from, and the parts read so far. */
export const $openInvestor = atom<InvestorRow | null>(null)

/** Ledger, requests, documents and notifications, with `investors`; null without. */
export const investorDetails = loader<InvestorDetails | null>('The investor', async () => {
  const row = $openInvestor.get()
  return row && hasExtension('investors') ? send(readInvestorDetails, { params: { id: row.id } }) : null
})

/** Reads the open investor again; does nothing if none is open. */
export const loadInvestorDetails = async (): Promise<void> => {
  if (!$openInvestor.get()) return
  await investorDetails.load()
  const read = investorDetails.$load.get().last
  if (read && read.id === $openInvestor.get()?.id) $openInvestor.set(read)
}

export const openInvestor = (row: InvestorRow): void => {
  announce('investor', row.id)
  investorDetails.$load.set({ state: 'loading', last: null, asOf: null })
  $openInvestor.set(row)
  void loadInvestorDetails()
}

export const closeInvestor = (): void => $openInvestor.set(null)

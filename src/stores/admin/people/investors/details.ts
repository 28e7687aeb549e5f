import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import { type InvestorDetails, type InvestorRow, readInvestorDetails } from '#contract/calls/people/admin-investors.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { announce } from '#stores/session/place.ts'

/** The investor whose page or details dialog was opened last; empty if none is open. */
export const $openId = atom('')

export const openId = (): string => $openId.get()

/** The open investor as far as known: the row that they were opened from, later the details. */
export const $openInvestor = atom<InvestorRow | null>(null)

/** Whether it is the details dialog that is open, not the page. */
export const $detailsOpen = atom(false)

/** Ledger, requests, documents and notifications, with `investors`; null without. */
export const investorDetails = loader<InvestorDetails | null>('The investor', async () =>
  hasExtension('investors') ? send(readInvestorDetails, { params: { id: openId() } }) : null,
)

/** Reads the open investor again; does nothing if none is open. */
export const loadInvestorDetails = async (): Promise<void> => {
  if (openId() === '') return
  await investorDetails.load()
  const read = investorDetails.$load.get().last
  if (read && read.id === openId()) $openInvestor.set(read)
}

const begin = (id: string, known: InvestorRow | null): void => {
  investorDetails.forget()
  $openInvestor.set(known)
  $openId.set(id)
  void loadInvestorDetails()
}

/** Opens the details dialog (spec §2). */
export const openInvestor = (row: InvestorRow): void => {
  announce('investor-details', row.id)
  $detailsOpen.set(true)
  begin(row.id, row)
}

export const closeInvestor = (): void => {
  $detailsOpen.set(false)
  $openInvestor.set(null)
  $openId.set('')
}

/** The page of an investor is shown. */
export const showInvestor = (id: string): void => {
  $detailsOpen.set(false)
  const known = $openInvestor.get()
  begin(id, known?.id === id ? known : null)
}

import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import type { FundTerms } from '#contract/calls/control/terms.ts'
import * as calls from '#contract/calls/control/terms.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { ask } from '#stores/kit/decision.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm, issuesOf } from '#stores/kit/form-calls.ts'
import { loader } from '#stores/kit/load.ts'
import { toast } from '#stores/kit/toast.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { announce, opens } from '#stores/session/place.ts'
import { termsWords as words } from '#words/control/terms.ts'
import { failure } from '#words/extension-failure.ts'
import { loadWaiting } from '../../work/approvals/approvals.ts'

export type FundVersion = FundTerms['versions'][number]
type Account = FundTerms['wiring']['used']

/** The versions of the terms that compute money and the account for deposits, adopted and proposed; with `terms`. */
export const fundTerms = loader<FundTerms>('The terms', () => send(calls.readFundTerms, {}))

/** An adoption is not made yet: it waits for somebody else, or for its delay. */
const readAgain = () => Promise.all([fundTerms.load(), loadWaiting()])

/** How much of the owner's files waits to be adopted. */
export const toAdopt = ({ versions, wiring }: FundTerms): number =>
  versions.filter(({ state }) => state === 'proposed').length + (wiring.proposed && !wiring.waits ? 1 : 0)

export const nameOfVersion = ({ from }: Pick<FundVersion, 'from'>): string =>
  from === null ? words.beginning : formatCalendarDate(from)

export const askAdoptTerms = (version: FundVersion): void =>
  ask({
    ...words.adopt(nameOfVersion(version)),
    act: () => send(calls.adoptTerms, { body: { digest: version.digest } }),
    after: readAgain,
  })

export const askAdoptWiring = ({ bank, digest }: Account): void =>
  ask({
    ...words.adoptAccount(bank),
    act: () => send(calls.adoptWiring, { body: { digest } }),
    after: readAgain,
  })

export type OwnAccount = NonNullable<FundTerms['own_accounts']>[number]

/** Whether the form that lists another account of the fund is open. */
export const $listingAccount = atom(false)

export const ownAccountForm = createForm({
  initial: { bank: '', account_number: '' },
  check: (fields) => issuesOf(calls.addOwnAccount.body, fields),
  send: (fields) => attemptForm(() => send(calls.addOwnAccount, { body: fields }), failure),
  done: () => {
    $listingAccount.set(false)
    toast(words.own.added)
    return readAgain()
  },
})

export const openListAccount = (): void => {
  ownAccountForm.open()
  announce('own-account')
  $listingAccount.set(true)
}

export const closeListAccount = (): void => $listingAccount.set(false)

export const askRemoveAccount = ({ id, bank, account_number }: OwnAccount): void =>
  ask({
    ...words.own.remove(`${bank} ${account_number}`),
    act: () => send(calls.removeOwnAccount, { params: { id } }),
    after: readAgain,
  })

keepsDialogDraft('own-account', ownAccountForm, ['bank'], $listingAccount)
opens('own-account', openListAccount)

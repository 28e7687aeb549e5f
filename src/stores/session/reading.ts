import { atom } from 'nanostores'
import { RejectedError } from '#client/failures.ts'
import { bindPlatform, platform } from '#client/platform.ts'
import { onSessionRefused, send } from '#client/send.ts'
import { readThrough, viewingPlatform } from '#client/viewings.ts'
import { listReachedAccounts, type ReachedAccount } from '#contract/calls/people/members.ts'
import { accountReferenceOf } from '#fund/money/references.ts'
import { $readOnly } from '#stores/kit/cannot-send.ts'
import { $extensions, discover } from '#stores/kit/extensions.ts'
import { themeKey } from '#stores/kit/theme.ts'
import { memberWords as words } from '#words/people/members.ts'
import { pageOf } from './reached.ts'
import { keepUser } from './user.ts'

/** The account of somebody else that this page shows: being read, open, not (any more) theirs to read, or unreachable. */
export type Reading =
  | { readonly state: 'reading' | 'over' | 'failed' }
  | { readonly state: 'open'; readonly account: ReachedAccount; readonly all: readonly ReachedAccount[] }

export const $reading = atom<Reading>({ state: 'reading' })

/** What a reader's screens are made of; all else is its owner's. */
const forReaders = ['session', 'members', 'account', 'performance', 'benchmarks', 'reports', 'statements', 'transfers']

/** The number of the account that the address names; null if it names none. */
export const accountInAddress = (): string | null =>
  /^#account=(AC-[\dA-F]+)$/i.exec(platform.hash())?.[1]?.toUpperCase() ?? null

const show = (account: ReachedAccount, all: readonly ReachedAccount[]): void => {
  readThrough(account.id, words.page.readOnly)
  $readOnly.set(words.page.readOnly)
  $extensions.set(new Set(forReaders.filter((name) => $extensions.get().has(name))))
  const nothing = { accountBalance: 0, totalInvested: 0, totalProfits: 0, joinDate: '' }
  // Only in the memory of this page.
  keepUser({ ...nothing, id: account.id, email: '', name: account.name, role: 'investor' })
  $reading.set({ state: 'open', account, all })
}

let number: string | null = null

/** Reads which accounts the signed-in person reaches, and shows the one that the address names. */
export const loadReading = async (): Promise<void> => {
  $reading.set({ state: 'reading' })
  await discover()
  try {
    const { accounts } = await send(listReachedAccounts, {})
    const account = accounts.find(({ id }) => accountReferenceOf(id) === number)
    if (!account) return $reading.set({ state: 'over' })
    if (account.role === 'owner') return platform.go(pageOf(account), 'replace')
    show(account, accounts)
  } catch (error) {
    platform.log('The account could not be read', error)
    $reading.set({ state: error instanceof RejectedError ? 'over' : 'failed' })
  }
}

/** Shows the account, with a browser that keeps nothing about it; if the session has ended, leads to /login. */
export const startReading = (): void => {
  if (number !== null) return
  number = accountInAddress()
  const { hash, history, reload } = platform
  // The address goes on naming the account, and another one that is put there is another page.
  bindPlatform({
    ...viewingPlatform(platform, [themeKey]),
    history: {
      ...history,
      push: (state, fragment) => history.push(state, fragment || hash()),
      replace: (state, fragment) => history.replace(state, fragment || hash()),
    },
  })
  history.onMove(() => {
    if (accountInAddress() !== number) reload()
  })
  onSessionRefused(() => platform.go('/login', 'replace'))
  void loadReading()
}

/** Back to their own pages. */
export const leaveReading = (): void => platform.go('/dashboard')

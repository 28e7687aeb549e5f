import { atom, computed } from 'nanostores'
import { fileUrl } from '#client/files.ts'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import {
  exportInvestors,
  type InvestorRow,
  type InvestorSummary,
  listInvestors,
  readInvestorSummary,
} from '#contract/calls/people/admin-investors.ts'
import { nextWeek, shownEnd } from '#fund/calendar/week.ts'
import { showAlert } from '#stores/kit/alert.ts'
import { discover, hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { searchSamples } from '#stores/samples/investor-search.ts'
import { sampleInvestors } from '#stores/samples/investors.ts'
import { opens } from '#stores/session/place.ts'
import { localOnly } from '#words/local.ts'
import { everyInvestor, filterIn, type InvestorFilter, keptFilter, queryOf } from './filter.ts'

export interface InvestorsPage {
  readonly source: 'live' | 'sample'
  readonly rows: readonly InvestorRow[]
  /** Keys of the neighbouring pages; null at the ends. */
  readonly next: string | null
  readonly previous: string | null
  /** How many match in total; null if nobody has counted them. */
  readonly total: number | null
}

/** A pause in typing after which a search is sent. */
const searchPauseMs = 200

/** A screen or two; the table is drawn at once. */
const pageRows = '25'

/** What the list shows and in which order; the boxes show what was typed before it is searched for. */
export const $investorFilter = keptFilter.$value

let before: string | undefined

/** How many match before the page that is shown. */
export const $investorsBefore = atom(0)

/** Pending changes that were asked for here, for a backend that does not report them. */
const asked = new Map<string, InvestorRow['pending']>()

/** A page of the list: from the backend with `investors`, otherwise from the sample of spec §3. */
export const investors = loader<InvestorsPage>('The investors', async () => {
  await discover()
  const filter = $investorFilter.get()
  if (!hasExtension('investors')) {
    const rows = sampleInvestors.map((row) => ({ ...row, pending: asked.get(row.email) ?? null }))
    const found = searchSamples(rows, filter)
    return { source: 'sample', rows: found, next: null, previous: null, total: found.length }
  }
  const page = await send(listInvestors, {
    query: { ...queryOf(filter), limit: pageRows, ...(before !== undefined && { before }) },
  })
  return { ...page, total: page.total ?? null, source: 'live' }
})

/** Which of those shown share a name with another, by id: only their addresses tell them apart. */
export const $namesakes = computed(investors.$load, ({ last }): ReadonlySet<string> => {
  const rows = Map.groupBy(last?.rows ?? [], ({ name }) => name.trim().toLowerCase())
  return new Set([...rows.values()].flatMap((same) => (same.length > 1 ? same.map(({ id }) => id) : [])))
})

let stopWaiting = (): void => undefined

const change = (part: Partial<InvestorFilter>): void => {
  stopWaiting()
  before = undefined
  $investorsBefore.set(0)
  keptFilter.keep({ ...$investorFilter.get(), ...part })
}

/** Typed text: part of a name or an address in any case, or a balance. Searched once the typing pauses. */
export const typeInvestors = (part: Partial<InvestorFilter>): void => {
  change(part)
  stopWaiting = platform.after(searchPauseMs, () => void investors.load())
}

export const filterInvestors = (part: Partial<InvestorFilter>): void => {
  change(part)
  void investors.load()
}

/** A link to investors of one status. */
opens('investor-status', (status) => filterInvestors({ ...everyInvestor, ...filterIn(`status=${status}`) }))

/** A link to a search for somebody by name; an empty name leads to everybody. */
opens('investor-search', (search) => filterInvestors({ ...everyInvestor, search }))

/** Goes to the next or the previous page, by its key. */
export const turnInvestors = (key: string): void => {
  const { last } = investors.$load.get()
  const isNext = key === last?.next
  $investorsBefore.set(Math.max(0, $investorsBefore.get() + (isNext ? last.rows.length : -Number(pageRows))))
  before = key
  void investors.load()
}

/** Without `investors` the backend does not say what is pending, so what was asked for here is remembered (spec §4). */
export const notePending = (email: string, status: InvestorRow['trading_status']): void => {
  const week = nextWeek(platform.now())
  const iso = (at: number): string => new Date(at).toISOString()
  asked.set(email, { requested_status: status, effective_from: iso(week.from), effective_to: iso(shownEnd(week)) })
}

/** The address of the filtered CSV, for a link; null if Export is the documented alert. */
export const exportUrl = (filter: InvestorFilter): string | null =>
  hasExtension('investors') ? fileUrl(exportInvestors.path, queryOf(filter)) : null

export const showExportAlert = (): void => showAlert(localOnly.export)

/** The four stat cards: counted, or as in spec §2. */
export type InvestorCards =
  | { readonly source: 'live'; readonly summary: InvestorSummary }
  | { readonly source: 'sample'; readonly averageAccount: number; readonly activeInvestors: number }

export const investorCards = loader<InvestorCards>('The investor summary', async () => {
  await discover()
  if (hasExtension('investors')) return { source: 'live', summary: await send(readInvestorSummary, {}) }
  const withBalance = sampleInvestors.filter(({ balance }) => balance > 0)
  const sum = withBalance.reduce((total, { balance }) => total + balance, 0)
  return {
    source: 'sample',
    averageAccount: sum / withBalance.length,
    activeInvestors: sampleInvestors.filter(({ status }) => status === 'active').length,
  }
})

import { atom, computed } from 'nanostores'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import { type SearchHit, searchAll } from '#contract/calls/desk/search.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { type HitKind, hitKinds } from '#fund/notices/search-kinds.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { $adminRole, mayAs } from '#stores/session/admin-role.ts'
import { arriveAt } from '#stores/session/arrival.ts'
import { openOn } from '#stores/session/place.ts'
import { searchWords as words } from '#words/desk/search.ts'
import { goToInvestor } from '../../people/investors/page-address.ts'
import { everyEntry, filterAudit } from '../audit/audit.ts'
import { actions, type SearchAction } from './actions.ts'
import { $searchOpen } from './open.ts'
import { goToPayment } from './payment.ts'

const searchPauseMs = 150
/** How many actions are shown without a search, and beside what was found. */
const actionsMax = { all: 50, beside: 5 }

/** The typed text. */
export const $searchText = atom('')

/** What the backend found; it stays until the next search has an answer. */
export const hits = loader<{ readonly for: string; readonly hits: readonly SearchHit[] }>('The search', async () => {
  const typed = $searchText.get().trim()
  return typed === '' ? { for: '', hits: [] } : { for: typed, ...(await send(searchAll, { query: { search: typed } })) }
})

/** An option of the list. */
export interface SearchOption {
  readonly id: string
  readonly title: string
  readonly note: string
  readonly hit: SearchHit | null
  go(): unknown
}

export interface Group {
  readonly name: string
  readonly options: readonly SearchOption[]
}

const openers: Record<HitKind, (hit: SearchHit) => unknown> = {
  investor: ({ id }) => goToInvestor(id),
  payment: goToPayment,
  week: ({ id }) => {
    arriveAt('reports/week', 'weekly-close')
    openOn('reports/week', 'run', newYorkDate(Date.parse(id)))
  },
  message: ({ id }) => {
    arriveAt('communications/messages')
    openOn('communications/messages', 'message-written', id)
  },
  audit: () => {
    filterAudit({ ...everyEntry, search: $searchText.get().trim() })
    arriveAt('settings/audit')
  },
}

const optionOf = (hit: SearchHit): SearchOption => ({
  id: `${hit.kind}-${hit.id}`,
  title: hit.title,
  note: hit.note,
  hit,
  go: () => openers[hit.kind](hit),
})

const asOption = ({ id, name, at, go }: SearchAction): SearchOption => ({ id, title: name, note: at, hit: null, go })

const holds = ({ name, words: others }: SearchAction, typed: string): boolean => {
  const text = `${name} ${others}`.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** What can be chosen now, by kind; an action only if the admin may do it. */
export const $groups = computed(
  [$searchText, hits.$load, $adminRole, $extensions],
  (text, { last, state }, role, extensions): readonly Group[] => {
    const typed = text.trim()
    const may = actions.filter(
      (action) =>
        mayAs(role, action.least) &&
        (action.of.length === 0 || action.of.some((name) => extensions.has(name))) &&
        holds(action, typed),
    )
    // Earlier hits stay until the next search has an answer, and disappear if it failed.
    const isOther = state === 'failed' && last?.for !== typed
    const found = typed === '' || isOther ? [] : (last?.hits ?? [])
    const ofKinds = hitKinds.map((kind) => ({
      name: words.groups[kind],
      options: found.filter((hit) => hit.kind === kind).map(optionOf),
    }))
    const shown = may.slice(0, typed === '' ? actionsMax.all : actionsMax.beside)
    return [...ofKinds, { name: words.actions, options: shown.map(asOption) }].filter(
      ({ options }) => options.length > 0,
    )
  },
)

/** Whether what is shown was found for the typed text. */
export const $isCurrent = computed(
  [$searchText, hits.$load],
  (text, { last, state }) =>
    text.trim() === '' || state === 'failed' || (state === 'ready' && last?.for === text.trim()),
)

let stopWaiting = (): void => undefined

/** Searches once the typing pauses. */
export const typeSearch = (text: string): void => {
  $searchText.set(text)
  stopWaiting()
  stopWaiting = platform.after(searchPauseMs, () => void hits.load())
}

export const closeSearch = (): void => {
  stopWaiting()
  $searchOpen.set(false)
  hits.forget()
  $searchText.set('')
}

/** Goes there, once the search has closed. */
export const choose = (option: SearchOption): void => {
  option.go()
  closeSearch()
}

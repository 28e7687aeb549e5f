import type { ExtensionName } from '#contract/call.ts'
import type { AdminRole } from '#fund/access/admin-roles.ts'
import { arriveAt } from '#stores/session/arrival.ts'
import { openOn } from '#stores/session/place.ts'
import { type Place, type PlaceId, places } from '../../places/places.ts'
import { type Named, named } from './named.ts'

/** Somewhere that the search leads to, or something that it does. */
export interface SearchAction {
  readonly id: string
  readonly name: string
  /** Where it is, if it is not its own place. */
  readonly at: string
  /** Other words by which it is found. */
  readonly words: string
  readonly least: AdminRole
  /** Shown only if the backend has one of these extensions; always, if none is named. */
  readonly of: readonly ExtensionName[]
  go(): void
}

/** Other words by which each place is found. */
const wordsOf: Readonly<Record<PlaceId, string>> = {
  'overview/today': 'home tasks to do',
  'overview/money': 'payments',
  'overview/money/pay': 'payouts to make due payments withdrawals deposits transfers requests',
  'overview/money/batches': 'payouts paid bank file returns came back',
  'overview/money/bank': 'statements import match lines reconciliation unidentified receipts',
  'overview/money/cash': 'trial balance sweep suspense position close the books',
  'overview/calendar': 'dates weeks ahead banking trading days',
  'reports/week': 'weekly close report finalise distribution',
  'reports/weeks': 'reports distributions corrections',
  'reports/documents': 'statements tax summaries papers issue',
  'investors/all': 'people accounts clients',
  'investors/applications': 'registrations onboarding approve applicants',
  'investors/requests': 'bank account changes closures leave',
  'investors/agreements': 'sign signatures subscription',
  'investors/imports': 'file csv opening',
  'analytics/figures': 'charts returns risk benchmark',
  'settings/fund': 'configuration fees risk limit automatic distribution roots',
  'settings/controls': 'guards limits terms onboarding two people',
  'settings/people': 'admins roles invite password sign-in sessions passkey',
  'settings/connections': 'api keys webhooks benchmarks other systems',
  'settings/system': 'health backup email server verify',
  'settings/audit': 'trail who did what log',
  'communications/inbox': 'notices notifications contact support',
  'communications/messages': 'letters newsletter sent drafts',
  'communications/templates': 'messages',
}

/** Where a place is, in the names of what is above it. */
const above = (id: string, tabs: Readonly<Record<string, string>>): string => {
  const [tab = '', place, part] = id.split('/')
  const over = part === undefined ? [] : [places.find((one) => one.id === `${tab}/${place}`)?.name ?? '']
  return [tabs[tab] ?? tab, ...over].join(' · ')
}

/** The tabs' names (spec §2). */
const tabs: Readonly<Record<string, string>> = {
  overview: 'Overview',
  reports: 'Manage Reports',
  investors: 'Investors',
  analytics: 'Analytics',
  settings: 'Settings',
  communications: 'Communications',
}

const placeAction = ({ id, name, of, least }: Place): SearchAction => ({
  id: id.replaceAll('/', '-'),
  name,
  at: above(id, tabs),
  words: `${above(id, tabs)} ${wordsOf[id as PlaceId]}`,
  least,
  of,
  go: () => arriveAt(id),
})

const namedAction = ({ name, words = '', place, part, of = [], least = 'viewer' }: Named): SearchAction => ({
  id: `${place} ${name}`.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
  name,
  at: [above(place, tabs), places.find(({ id }) => id === place)?.name].join(' · '),
  words,
  least,
  of,
  go: () => arriveAt(place, part),
})

/** Every place, whatever has a name of its own on one, and what can be done at once. */
export const actions: readonly SearchAction[] = [
  ...places.map(placeAction),
  ...named.map(namedAction),
  {
    id: 'write-a-message',
    name: 'Write a message',
    at: '',
    words: 'send email to investors new',
    least: 'operator',
    of: ['messages'],
    // Its result is shown behind the panel.
    go: () => {
      arriveAt('communications/messages')
      openOn('communications/messages', 'message', '')
    },
  },
]

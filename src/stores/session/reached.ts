import { send } from '#client/send.ts'
import { listReachedAccounts, type ReachedAccount } from '#contract/calls/people/members.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { accountReferenceOf } from '#fund/money/references.ts'
import { availabilityOf, isAvailable } from '#stores/kit/availability.ts'
import { loader } from '#stores/kit/load.ts'

/** Only the project's own backend has readers; the specification knows none. */
export const $membersAvailability = availabilityOf('members')

/** The accounts that the signed-in person owns or reads, their own first. */
export const reachedAccounts = loader<readonly ReachedAccount[]>(
  'The accounts',
  async () => (await send(listReachedAccounts, {})).accounts,
  () => isAvailable($membersAvailability),
)

/** The page of an account: one of somebody else is named by the number on its papers, with nobody's address in it. */
export const pageOf = ({ id, role }: Pick<ReachedAccount, 'id' | 'role'>): string =>
  role === 'owner' ? '/dashboard' : `/viewing#account=${accountReferenceOf(id)}`

/** Until when a reader sees an account, by its last day in New York; it ends as the next one begins. */
export const lastDayOf = (until: string): string => formatCalendarDate(newYorkDate(Date.parse(until) - 1))

import { sql } from 'kysely'
import type { Due } from '#contract/calls/desk/today.ts'
import { checkNames, comesUpBy } from '#fund/access/onboarding.ts'
import { newYorkDate, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/contract-values.ts'

/** This many are named; the others are counted. */
const namedMax = 3

const isNewest = sql<boolean>`not exists (select 1 from onboarding_checks newer
  where newer.person_id = onboarding_checks.person_id and newer.kind = onboarding_checks.kind
  and newer.id > onboarding_checks.id)`

/** Checks of active investors that have expired or soon will, the first to expire first. */
export const checksDue = async (db: Db, now: number): Promise<Due[]> => {
  const rows = await db
    .selectFrom('onboarding_checks')
    .innerJoin('people', 'people.id', 'onboarding_checks.person_id')
    .select(['people.id', 'people.name', 'onboarding_checks.kind', 'onboarding_checks.expires_on'])
    .where('onboarding_checks.expires_on', '<=', comesUpBy(newYorkDate(now)))
    .where('onboarding_checks.result', '=', 'passed')
    .where('people.status', '=', 'active')
    .where(isNewest)
    .orderBy('onboarding_checks.expires_on')
    .orderBy('onboarding_checks.id')
    .execute()
  const [first] = rows
  if (!first) return []
  const today = newYorkDate(now)
  const hasExpired = (day: string | null): boolean => day !== null && day < today
  const until = (day: string | null) => `${hasExpired(day) ? 'expired' : 'until'} ${formatCalendarDate(day ?? '')}`
  return [
    {
      kind: 'checks',
      // If there are several, the notes have the names.
      of: new Set(rows.map(({ id }) => id)).size === 1 ? first.name : null,
      count: rows.length,
      amount: null,
      since:
        first.expires_on !== null && hasExpired(first.expires_on) ? iso(startOfNewYorkDate(first.expires_on)) : null,
      notes: [
        rows
          .slice(0, namedMax)
          .map((row) => `${row.name}: ${checkNames[row.kind]}, ${until(row.expires_on)}`)
          .join('; '),
      ],
    },
  ]
}

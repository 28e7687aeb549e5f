import type { MoneyTerms } from '#fund/terms/money-terms.ts'
import { adoptedTerms } from '#server/control/terms/adopted.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Db } from '#server/platform/database/store.ts'

/** The terms of an opened week, by its first instant. */
export type TermsOfWeeks = (from: number) => MoneyTerms

const recorded = prepared((db) => db.selectFrom('weeks').select(['week_from', 'terms_id']))

/** The terms that each week recorded at its opening. Asking for a week that has not opened throws. */
export const weekTerms = async (db: Db): Promise<TermsOfWeeks> => {
  const [weeks, versions] = [await recorded(db, {}), await adoptedTerms(db)]
  const figures = new Map(versions.map((version) => [version.id, version.figures]))
  const ids = new Map(weeks.map(({ week_from, terms_id }) => [week_from, terms_id]))
  return (from) => {
    const found = figures.get(ids.get(from) ?? '')
    if (!found) throw new Error(`the terms of the week ${from} are missing`)
    return found
  }
}

import { useStore } from '@nanostores/react'
import {
  $allStatements,
  $statementMonth,
  $statementMonths,
  chooseStatementMonth,
} from '#stores/admin/weeks/statements.ts'
import { Select } from '#ui/Select.tsx'

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const named = (month: string) => ({ value: month, label: monthName.format(Date.parse(`${month}-01T00:00:00Z`)) })

/** Every investor's statement of a month in one file, with `statements`. */
export const AllStatements = () => {
  const months = useStore($statementMonths)
  const month = useStore($statementMonth)
  const url = useStore($allStatements)
  if (!month || !url) return null
  return (
    <section className="section" aria-labelledby="all-statements">
      <h2 id="all-statements">Statements</h2>
      <p className="cap">Every investor’s statement of a month, in one PDF.</p>
      <div className="actions">
        <Select label="Month" labelHidden options={months.map(named)} value={month} onChange={chooseStatementMonth} />
        <a className="button button-plain" href={url} download>
          Download all statements
        </a>
      </div>
    </section>
  )
}

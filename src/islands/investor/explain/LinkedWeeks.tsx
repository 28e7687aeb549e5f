import { useState } from 'react'
import { Amount } from '#islands/frame/Amount.tsx'
import type { LinkedWeek, LinkedYear } from '#stores/investor/home/explain/explanation-shape.ts'
import { Button } from '#ui/Button.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'

const shownAtFirst = 12

const factorDigits = 6

const columns: readonly Column<LinkedWeek>[] = [
  { id: 'week', head: 'Week', cell: ({ period }) => period },
  { id: 'opening', head: 'Opening at work', align: 'end', cell: ({ opening }) => <Amount cents={opening} /> },
  { id: 'result', head: 'Result', align: 'end', cell: ({ gain }) => <Amount cents={gain} change /> },
  { id: 'factor', head: 'Factor', align: 'end', cell: ({ factor }) => factor.toFixed(factorDigits) },
  { id: 'product', head: 'Multiplied', align: 'end', cell: ({ product }) => product.toFixed(factorDigits) },
]

const yearColumns: readonly Column<LinkedYear>[] = [
  {
    id: 'weeks',
    head: 'Weeks',
    cell: ({ year, weeks }) => `${weeks === 1 ? 'One week' : `${weeks} weeks`} of ${year}`,
  },
  { id: 'result', head: 'Result', align: 'end', cell: ({ gain }) => <Amount cents={gain} change /> },
  { id: 'factor', head: 'Factor', align: 'end', cell: ({ factor }) => factor.toFixed(factorDigits) },
  { id: 'product', head: 'Multiplied', align: 'end', cell: ({ product }) => product.toFixed(factorDigits) },
]

type Props = { weeks: readonly LinkedWeek[]; years: readonly LinkedYear[] }

/** The weeks of a time-weighted return, first by year, then newest first, each with its factor and what all up to it make, multiplied. */
export const LinkedWeeks = ({ weeks, years }: Props) => {
  const [all, setAll] = useState(false)
  const newest = weeks.toReversed()
  const shown = all ? newest : newest.slice(0, shownAtFirst)
  return (
    <>
      <Table caption="Years, multiplied" columns={yearColumns} rows={years} keyOf={({ year }) => year} />
      <h3>
        {weeks.length === 1 ? 'One week' : `${weeks.length} weeks`}
        {shown.length < weeks.length && `, the latest ${shown.length}`}
      </h3>
      <Table caption="Weeks, multiplied" columns={columns} rows={shown} keyOf={({ period }) => period} />
      {shown.length < weeks.length && <Button onClick={() => setAll(true)}>Show all {weeks.length} weeks</Button>}
    </>
  )
}

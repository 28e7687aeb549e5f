import { useState } from 'react'
import type { ImportPreview } from '#contract/calls/people/admin-investors-edit.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { formatCount } from '#fund/text/count.ts'
import { formatPercent } from '#fund/text/format.ts'
import { saveBadLines } from '#stores/admin/people/investors/import.ts'
import { Button } from '#ui/Button.tsx'
import { FieldError } from '#ui/Field.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { Who } from '../parts/Who.tsx'

type Line = ImportPreview['lines'][number]

const percent = (value: number) => formatPercent(value, { sign: 'always' })

/** A file may have thousands of lines; this many are drawn at first, and as many again on request. */
const linesAtOnce = 100

const number: Column<Line> = { id: 'line', head: 'Line', cell: ({ line }) => line, sort: ({ line }) => line }

const checked: Column<Line> = {
  id: 'problems',
  head: 'Result of the check',
  cell: ({ problems }) =>
    problems.length === 0 ? (
      <span className="money-gain">good</span>
    ) : (
      <span className="money-loss">{problems.join('; ')}</span>
    ),
}

const investorColumns: readonly Column<Line>[] = [
  number,
  {
    id: 'who',
    head: 'Investor',
    cell: ({ name, email }) => <Who name={name || '–'} email={email || '–'} />,
  },
  {
    id: 'capital',
    head: 'Opening capital',
    align: 'end',
    cell: ({ opening_capital }) => <Dollars value={opening_capital} />,
  },
  {
    id: 'result',
    head: 'Result',
    align: 'end',
    cell: ({ opening_result }) => <Dollars value={opening_result} />,
  },
  {
    id: 'loss',
    head: 'Carried loss',
    align: 'end',
    cell: ({ carried_loss }) => <Dollars value={carried_loss} />,
  },
  checked,
]

const weekColumns: readonly Column<Line>[] = [
  number,
  {
    id: 'week',
    head: 'Week from',
    cell: ({ week_start, cells }) => (week_start ? formatCalendarDate(week_start) : cells.week_start || '–'),
  },
  { id: 'name', head: 'Week', cell: ({ name }) => name || '–' },
  {
    id: 'return',
    head: 'Return',
    align: 'end',
    cell: ({ return_percent }) => (return_percent === null ? '–' : percent(return_percent)),
  },
  checked,
]

const Sums = ({ preview }: { preview: ImportPreview }) => {
  const { of, compound_percent, total_capital, total_result, total_carried_loss } = preview
  if (of === 'weeks') return <>compounded {compound_percent === null ? '–' : percent(compound_percent)}</>
  return (
    <>
      opening capital <Dollars value={total_capital} />, results <Dollars value={total_result} />, carried losses{' '}
      <Dollars value={total_carried_loss} />
    </>
  )
}

type Props = { file: string; preview: ImportPreview; error: string | null }

/** The contents of a file, line by line, those with a problem first. */
export const ImportPreviewTable = ({ file, preview, error }: Props) => {
  const { of, lines, good, bad } = preview
  const [shown, setShown] = useState(linesAtOnce)
  const ordered = lines.toSorted((one, other) => Number(other.problems.length > 0) - Number(one.problems.length > 0))
  return (
    <>
      <p role="status">
        {file}: {formatCount(good)} good, {formatCount(bad)} with a problem, <Sums preview={preview} />.
      </p>
      {bad > 0 && (
        <p className="actions">
          <Button kind="quiet" onClick={() => void saveBadLines(preview, 'csv')}>
            Download the {formatCount(bad)} with a problem
          </Button>
          <Button kind="quiet" onClick={() => void saveBadLines(preview, 'xlsx')}>
            As a spreadsheet<span className="hidden">: those with a problem</span>
          </Button>
        </p>
      )}
      <FieldError text={error} />
      <Table
        caption="Lines of the file"
        columns={of === 'weeks' ? weekColumns : investorColumns}
        rows={ordered.slice(0, shown)}
        keyOf={({ line }) => String(line)}
      />
      {lines.length > shown && (
        <Button kind="quiet" onClick={() => setShown(shown + linesAtOnce)}>
          Show more lines
        </Button>
      )}
    </>
  )
}

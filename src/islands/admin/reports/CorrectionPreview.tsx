import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { CorrectionPreview as Preview } from '#contract/calls/money/reports-edit.ts'
import { nearestCents } from '#fund/cents/money.ts'
import { formatMoney, formatPercent } from '#fund/text/format.ts'
import { $correction, $typedReturn, isPreviewed, reportFields } from '#stores/admin/weeks/weeks/report-form.ts'
import { instantText } from '#stores/kit/instants.ts'
import { TextField } from '#ui/TextField.tsx'
import { Pagination } from '#ui/table/Pagination.tsx'
import { Table } from '#ui/table/Table.tsx'
import { correctionWords as words } from '#words/money/close.ts'
import { Dollars } from '../parts/Dollars.tsx'
import { Who } from '../parts/Who.tsx'

const money = (dollars: number) => formatMoney(nearestCents(dollars))
const change = (dollars: number) => formatMoney(nearestCents(dollars), { sign: 'always' })
const percent = (value: number) => formatPercent(value, { sign: 'always' })

const fieldsOf = (seen: Preview) => [
  { name: 'End balance', of: seen.end_balance },
  { name: 'Profit', of: seen.profit },
  { name: 'Fund’s share', of: seen.fund_share },
]

const Versions = ({ seen }: { seen: Preview }) => (
  <Table
    caption="What changes"
    rows={[
      ...fieldsOf(seen).map(({ name, of }) => ({
        name,
        before: money(of.before),
        after: money(of.after),
        by: change(of.after - of.before),
      })),
      {
        name: 'Return',
        before: percent(seen.return_percent.before),
        after: percent(seen.return_percent.after),
        by: percent(seen.return_percent.after - seen.return_percent.before),
      },
    ]}
    keyOf={({ name }) => name}
    columns={[
      { id: 'name', head: 'Field', cell: ({ name }) => name },
      { id: 'before', head: `Version ${seen.version}`, align: 'end', cell: ({ before }) => before },
      { id: 'after', head: `Version ${seen.next_version}`, align: 'end', cell: ({ after }) => after },
      { id: 'by', head: 'Change', align: 'end', cell: ({ by }) => by },
    ]}
  />
)

const rowsPerPage = 10

/** A page at a time: what books it stays within reach. */
const Whom = ({ seen }: { seen: Preview }) => {
  const [first, setFirst] = useState(0)
  const { rows } = seen
  const shown = rows.slice(first, first + rowsPerPage)
  return (
    <div>
      <WhomTable rows={shown} />
      {rows.length > rowsPerPage && (
        <Pagination
          label="Whom it changes"
          text={`${first + 1} to ${first + shown.length} of ${rows.length}`}
          onPrevious={first > 0 ? () => setFirst(first - rowsPerPage) : undefined}
          onNext={first + rowsPerPage < rows.length ? () => setFirst(first + rowsPerPage) : undefined}
        />
      )}
    </div>
  )
}

const WhomTable = ({ rows }: Pick<Preview, 'rows'>) => (
  <Table
    caption="Whom it changes"
    rows={rows}
    keyOf={({ investor }) => investor.id}
    columns={[
      {
        id: 'investor',
        head: 'Investor',
        cell: ({ investor, balance_after }) => (
          <>
            <Who name={investor.name} email={investor.email} />
            {balance_after < 0 && <span className="status status-bad">{words.below}</span>}
          </>
        ),
      },
      { id: 'balance', head: 'Balance now', align: 'end', cell: ({ balance }) => <Dollars value={balance} /> },
      { id: 'change', head: 'Correction', align: 'end', cell: (row) => change(row.change) },
      {
        id: 'after',
        head: 'Balance after',
        align: 'end',
        cell: ({ balance_after }) => <Dollars value={balance_after} />,
      },
    ]}
  />
)

const Typed = () => {
  const typed = useStore($typedReturn)
  return (
    <TextField
      label="Type the new return"
      hint={words.typed}
      inputMode="decimal"
      autoComplete="off"
      after="%"
      value={typed}
      onChange={({ target }) => $typedReturn.set(target.value)}
    />
  )
}

/** What the correction in the form would do; previewing books nothing. */
export const CorrectionPreview = () => {
  const seen = useStore($correction)?.preview
  const { values } = useStore(reportFields.$form)
  const heading = useRef<HTMLHeadingElement>(null)
  // It appears above the button that asked for it, and pushes that out of sight.
  useEffect(() => {
    if (seen) heading.current?.focus()
  }, [seen])
  if (!seen || !isPreviewed(values)) return null
  const shown = seen.rows.length
  return (
    <section className="section" aria-labelledby="correction-preview">
      <h3 id="correction-preview" ref={heading} tabIndex={-1}>
        {words.title(seen.version, seen.next_version)}
      </h3>
      <p className="cap">{words.nothing(instantText(seen.effective_at, { deadline: true }))}</p>
      <Versions seen={seen} />
      <p>{words.whom(seen.investors, change(seen.change))}</p>
      {shown > 0 && <Whom key={seen.change} seen={seen} />}
      {shown < seen.investors && <p className="cap">{words.first(shown)}</p>}
      <ul>
        {seen.is_adjustment && <li>{words.adjustment}</li>}
        {seen.later_weeks.map(({ id, week, investors }) => (
          <li key={id}>{words.sharedAnew(week, investors)}</li>
        ))}
        {seen.papers.map(({ period, papers }) => (
          <li key={period}>{words.papers(period, papers)}</li>
        ))}
        {seen.waits && <li>{words.waits}</li>}
      </ul>
      {seen.rows[0] && (
        <figure className="quoted">
          <figcaption className="cap">{words.reads(seen.rows[0].investor.name)}</figcaption>
          <blockquote>{seen.rows[0].text}</blockquote>
        </figure>
      )}
      {!seen.plausible && <Typed />}
    </section>
  )
}

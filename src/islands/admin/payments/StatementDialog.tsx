import { useStore } from '@nanostores/react'
import type { ColumnUse, StatementPreview } from '#contract/entities/bank-statement.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { formatCount } from '#fund/text/count.ts'
import {
  $decisions,
  countLines,
  decideLine,
  nameColumns,
  statementFile,
} from '#stores/admin/money/payments/statement-file.ts'
import { Badge } from '#ui/Badge.tsx'
import { FieldError } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { columnName, statementWords as words } from '#words/money/payments.ts'
import { Dollars } from '../parts/Dollars.tsx'
import { FileDialog } from '../parts/FileDialog.tsx'
import { Titled } from '../parts/Who.tsx'

type Row = StatementPreview['lines'][number] & { readonly at: number }

/** Whether a line is the one that it resembles: a person says so. */
const Decision = ({ line }: { line: Row }) => {
  const decisions = useStore($decisions)
  const { like, place = line.at } = line
  if (!like) return null
  const what = [like.counterparty, like.reference, like.bank_id].filter(Boolean).join(', ')
  return (
    <Select
      label={words.like(what || 'a line without words', formatCalendarDate(like.day))}
      options={[
        { value: '', label: 'Choose' },
        { value: 'same', label: 'The same, leave out' },
        { value: 'new', label: 'Another one, import' },
      ]}
      value={decisions[place] ?? ''}
      onChange={(is) => is !== '' && decideLine(place, is)}
    />
  )
}

const lineColumns: readonly Column<Row>[] = [
  {
    id: 'line',
    head: 'Line',
    cell: ({ counterparty, reference }) => (
      <Titled title={counterparty || 'Without a name'} note={reference || 'no reference'} />
    ),
  },
  { id: 'day', head: 'Booked', cell: ({ day }) => formatCalendarDate(day) },
  {
    id: 'proposal',
    head: 'Seems to be',
    cell: (line) => {
      if (line.known) return <Badge>Known already</Badge>
      if (line.like) return <Decision line={line} />
      return <span className="cap">{line.proposal?.what ?? 'Nothing in the books matches'}</span>
    },
  },
  { id: 'amount', head: 'Amount', align: 'end', cell: ({ amount }) => <Dollars value={amount} /> },
]

interface NamedColumn {
  readonly place: number
  readonly name: string
  readonly values: string
  readonly use: ColumnUse
}

const uses = (Object.keys(columnName) as ColumnUse[]).map((value) => ({ value, label: columnName[value] }))

/** What each column of a table holds, for a person to say once. */
const Columns = ({ table }: { table: NonNullable<StatementPreview['table']> }) => {
  const { header, sample, columns, known } = table
  const rows = columns.map(
    (use, place): NamedColumn => ({
      place,
      name: header?.[place] || `Column ${place + 1}`,
      values: sample
        .map((row) => row[place] ?? '')
        .filter((cell) => cell !== '')
        .slice(0, 3)
        .join(' · '),
      use,
    }),
  )
  const change = (at: number, to: ColumnUse) => nameColumns(columns.map((use, place) => (place === at ? to : use)))
  const named: readonly Column<NamedColumn>[] = [
    { id: 'column', head: 'Column', cell: ({ name, values }) => <Titled title={name} note={values || 'empty'} /> },
    {
      id: 'use',
      head: 'It holds',
      narrow: 'note',
      cell: ({ place, name, use }) => (
        <Select
          label={`${name} holds`}
          labelHidden
          options={uses}
          value={use}
          onChange={(to) => void change(place, to)}
        />
      ),
    },
  ]
  return (
    <section className="section" aria-labelledby="bank-columns">
      <h3 id="bank-columns">{words.columns}</h3>
      <p className="cap">{known === 'no' ? words.columnsNew : words.columnsNamed}</p>
      <Table caption={words.columns} columns={named} rows={rows} keyOf={({ place }) => String(place)} />
      {known === 'no' ? (
        <p>
          <button type="button" className="button" onClick={() => void nameColumns(columns)}>
            Read it like this
          </button>
        </p>
      ) : (
        <p className="cap">{words.columnsKept}</p>
      )}
    </section>
  )
}

const Preview = ({ name, preview, error }: { name: string; preview: StatementPreview; error: string | null }) => {
  const { statement, lines, is_own_account, problems, known, notes = [], table } = preview
  return (
    <>
      {statement.from !== null && statement.to !== null && (
        <p>
          {name}: {formatCalendarDate(statement.from)} to {formatCalendarDate(statement.to)}
          {statement.format && `, ${statement.format}`}
          {statement.account && `, account ${statement.account}`}
          {statement.opening !== null && (
            <>
              , from <Dollars value={statement.opening} />
            </>
          )}
          {statement.closing !== null && (
            <>
              {' '}
              to <Dollars value={statement.closing} />
            </>
          )}
          .{known > 0 && ` ${known} of its lines are already known and will not be imported again.`}
        </p>
      )}
      {is_own_account === false && (
        <p className="pending-box">This is not the account that the fund names as its own.</p>
      )}
      {notes.map((note) => (
        <p key={note} className="cap">
          {note}
        </p>
      ))}
      {problems.map((problem) => (
        <FieldError key={problem} text={problem} />
      ))}
      <FieldError text={error ?? undefined} />
      {table && table.known !== 'by-name' && <Columns table={table} />}
      {lines.length > 0 && (
        <Table
          caption={`Lines of ${name}`}
          columns={lineColumns}
          rows={lines.map((line, at) => ({ ...line, at }))}
          keyOf={({ at }) => String(at)}
        />
      )}
    </>
  )
}

/** A bank's file is read and shown before anything in it is imported. */
export const StatementDialog = () => {
  const decisions = useStore($decisions)
  return (
    <FileDialog
      title="Import a bank statement"
      file={statementFile}
      label="Bank statement"
      hint={words.kinds}
      accept=".xml,.csv,.xlsx,.bai,.bai2,.ofx,.qfx,.mt940,.sta,.940,.txt,text/xml,application/xml,text/csv"
      doing="Reading"
      act={(preview) => {
        const { fresh, open } = countLines(preview, decisions)
        const refused = preview.problems.length > 0 ? 'The file cannot be imported as it is.' : undefined
        return {
          label: `Import ${formatCount(fresh)} new`,
          reason: refused ?? (open > 0 ? words.toDecide(open) : undefined),
        }
      }}
    >
      {({ name, preview, error }) => <Preview name={name} preview={preview} error={error} />}
    </FileDialog>
  )
}

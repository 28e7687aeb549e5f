import { useStore } from '@nanostores/react'
import type { ColumnUse, StatementPreview } from '#contract/entities/bank-statement.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { nearestCents } from '#fund/cents/money.ts'
import { formatCount } from '#fund/text/count.ts'
import { formatMoney } from '#fund/text/format.ts'
import {
  $decisions,
  $saidColumns,
  countLines,
  decideLine,
  nameAccount,
  nameColumn,
  nameColumns,
  statementFile,
  whyNotYet,
} from '#stores/admin/money/payments/statement-file.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button, Icon } from '#ui/Button.tsx'
import { FieldError } from '#ui/Field.tsx'
import { check, cross } from '#ui/later-icons.ts'
import { Select } from '#ui/Select.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { columnName, statementWords as words } from '#words/money/payments.ts'
import { Dollars } from '../parts/Dollars.tsx'
import { FileDialog } from '../parts/FileDialog.tsx'
import { Titled } from '../parts/Who.tsx'

type Row = StatementPreview['lines'][number] & { readonly at: number }

/** Whether a line is the one that it resembles: a person says so. */
const Decision = ({ line: { place = 0, amount } }: { line: Row }) => (
  <Select
    label={words.lineIs(formatMoney(nearestCents(amount)))}
    labelHidden
    options={[
      { value: '', label: 'Choose' },
      { value: 'same', label: 'The same, leave out' },
      { value: 'new', label: 'Another one, import' },
    ]}
    value={useStore($decisions)[place] ?? ''}
    onChange={(is) => is !== '' && decideLine(place, is)}
  />
)

const foundAs = ({ known, like, proposal }: Row): string => {
  if (like) {
    const what = [like.counterparty, like.reference, like.bank_id].filter(Boolean).join(', ')
    return words.like(what || 'a line without words', formatCalendarDate(like.day))
  }
  return known ? words.known : words.fresh(proposal?.what)
}

const lineColumns: readonly Column<Row>[] = [
  {
    id: 'line',
    head: 'Line',
    cell: ({ counterparty, reference, day, account }) => (
      <Titled
        title={counterparty || 'Without a name'}
        note={`${reference ? `“${reference}”` : 'No reference'}, ${formatCalendarDate(day)}${account ? `, account ${account}` : ''}`}
      />
    ),
  },
  { id: 'found', head: 'Found', narrow: 'note', cell: (line) => <span className="cap">{foundAs(line)}</span> },
  { id: 'amount', head: 'Amount', narrow: 'figure', align: 'end', cell: ({ amount }) => <Dollars value={amount} /> },
  {
    id: 'then',
    head: 'Then',
    narrow: 'note',
    cell: (line) =>
      line.like ? <Decision line={line} /> : line.known ? <Badge>Duplicate</Badge> : <Badge tone="good">Import</Badge>,
  },
]

const uses = (Object.keys(columnName) as ColumnUse[]).map((value) => ({ value, label: columnName[value] }))

const sampleRows = 3

/** What each column of a table holds, side by side as in the file, for a person to say once. */
const Columns = ({ table }: { table: NonNullable<StatementPreview['table']> }) => {
  const { header, sample, known } = table
  const said = useStore($saidColumns)
  const columns = said ?? table.columns
  const tone = (use: ColumnUse | undefined) => (use === 'none' ? undefined : 'used')
  const named = columns.map((use, place) => ({ use, place, name: header?.[place] || `Column ${place + 1}` }))
  return (
    <section className="section" aria-labelledby="bank-columns">
      <h3 id="bank-columns">{words.columns}</h3>
      {said === null && <p className="cap">{known === 'no' ? words.columnsNew : words.columnsNamed}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section className="bank-columns" tabIndex={0} aria-label="Columns of the file">
        <table>
          <thead>
            <tr>
              {named.map(({ use, place, name }) => (
                <th key={place} scope="col" className={tone(use)}>
                  <span className="cap">{name}</span>
                  <Select
                    label={`${name} holds`}
                    labelHidden
                    options={uses}
                    value={use}
                    onChange={(to) => void nameColumn(place, to, columns)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.slice(0, sampleRows).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other key
              <tr key={at}>
                {named.map(({ use, place }) => (
                  <td key={place} className={tone(use)}>
                    {row[place] || <span className="cap">empty</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {known === 'no' ? (
        <p>
          <Button onClick={() => void nameColumns(columns)}>Read it like this</Button>
        </p>
      ) : (
        said && <p className="cap">{words.columnsKept}</p>
      )}
    </section>
  )
}

/** Of which of the fund's accounts a file is that names none. */
const OfAccount = ({ preview: { accounts = [], account_id = null } }: { preview: StatementPreview }) => (
  <Select
    label={words.account}
    hint={words.accountKept}
    options={[
      ...(account_id === null ? [{ value: '', label: 'Choose' }] : []),
      ...accounts.map(({ id, name }) => ({ value: id, label: name })),
    ]}
    value={account_id ?? ''}
    onChange={(id) => id !== '' && void nameAccount(id)}
  />
)

/** Where the file is on its way, and what its reading was held against. */
const Steps = () => (
  <ol className="close-steps" aria-label={words.steps.label}>
    <li className="close-step-done">
      {words.steps.file}
      <span className="hidden">, done</span>
    </li>
    <li aria-current="step">{words.steps.lines}</li>
    <li>{words.steps.imported}</li>
  </ol>
)

const Checks = ({ checks }: { checks: NonNullable<StatementPreview['checks']> }) => (
  <ul className="bank-checks" aria-label={words.checks}>
    {checks.map(({ what, found, holds }) => (
      <li key={what} className={holds ? undefined : 'bank-check-off'}>
        <Icon d={holds ? check : cross} size={14} />
        <span>
          {!holds && <span className="hidden">{words.off}</span>}
          {what}
        </span>
        <span className="figure">{found}</span>
      </li>
    ))}
  </ul>
)

interface HeadProps {
  readonly name: string
  readonly statement: StatementPreview['statement']
}

/** Of which account a statement in the file is, its days and its balances. */
const Head = ({ name, statement: { format, account, from, to, opening, closing } }: HeadProps) =>
  from !== null &&
  to !== null && (
    <p>
      {name}: {formatCalendarDate(from)} to {formatCalendarDate(to)}
      {format && `, ${format}`}
      {account && `, account ${account}`}
      {opening !== null && (
        <>
          , from <Dollars value={opening} />
        </>
      )}
      {closing !== null && (
        <>
          {' '}
          to <Dollars value={closing} />
        </>
      )}
      .
    </p>
  )

const Preview = ({ name, preview, error }: { name: string; preview: StatementPreview; error: string | null }) => {
  const { statement, statements, lines, is_own_account, problems, checks = [], notes = [], table, accounts } = preview
  return (
    <>
      <Steps />
      {(statements ?? [statement]).map((one) => (
        <Head key={one.account} name={name} statement={one} />
      ))}
      {is_own_account === false && problems.length === 0 && (
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
      {checks.length > 0 && <Checks checks={checks} />}
      {accounts && <OfAccount preview={preview} />}
      {lines.length > 0 && (
        <section className="section" aria-labelledby="bank-found">
          <div className="row">
            <h3 id="bank-found">{words.wouldImport}</h3>
            <span className="cap">{words.counts(preview)}</span>
          </div>
          <Table
            caption={`Lines of ${name}`}
            columns={lineColumns}
            rows={lines.map((line, at) => ({ ...line, at }))}
            keyOf={({ at }) => String(at)}
          />
          <p className="cap">{words.booksNothing}</p>
        </section>
      )}
    </>
  )
}

/** A bank's file is read and shown before anything in it is imported. */
export const StatementDialog = () => {
  const decisions = useStore($decisions)
  const isBehind = 'isBehind' in useStore(statementFile.$file)
  return (
    <FileDialog
      title="Import a bank statement"
      file={statementFile}
      label="Bank statement"
      hint={words.kinds}
      accept=".xml,.csv,.xlsx,.bai,.bai2,.ofx,.qfx,.mt940,.sta,.940,.txt,text/xml,application/xml,text/csv"
      doing="Reading"
      act={(preview) => {
        const { fresh } = countLines(preview, decisions)
        return {
          label: `Import ${formatCount(fresh)} new`,
          reason: isBehind ? words.behind : whyNotYet(preview, decisions),
        }
      }}
    >
      {({ name, preview, error }) => <Preview name={name} preview={preview} error={error} />}
    </FileDialog>
  )
}

import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { dueAt, weekOf } from '#fund/calendar/week.ts'
import { riskPercentMax, riskPercentMin, riskPercentStep } from '#fund/terms/terms.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { useForm } from '#islands/frame/hooks.ts'
import {
  $trial,
  $trialFailed,
  $trialResult,
  checkTrial,
  chooseTrial,
  closeTrial,
  loadTrial,
  type TrialKind,
  trialForm,
  trialKinds,
  typeTrial,
} from '#stores/investor/home/trial.ts'
import { instantText } from '#stores/kit/instants.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Select } from '#ui/Select.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { FailedState } from '#ui/States.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { trial as words } from '#words/money/trial.ts'
import { WhyNot } from '../transfer/WhyNot.tsx'

type Result = NonNullable<ReturnType<typeof $trialResult.get>>

interface Row {
  readonly name: string
  readonly before: ReactNode
  readonly after: ReactNode
}

const name: Column<Row> = { id: 'name', head: 'What', headHidden: true, cell: (row) => row.name }
const asItIs: Column<Row> = { id: 'before', head: 'As it is', align: 'end', cell: ({ before }) => before }

/** Only the column without the change if what is tried is refused. */
const columnsOf = ({ refusal }: Result): readonly Column<Row>[] =>
  refusal
    ? [name, { ...asItIs, narrow: 'figure' }]
    : [
        name,
        { ...asItIs, narrow: 'named' },
        {
          id: 'after',
          head: 'With it',
          align: 'end',
          narrow: 'figure',
          cell: ({ after }) => <strong>{after}</strong>,
        },
      ]

const rowsOf = <Of,>(
  before: Of,
  after: Of | null,
  rows: readonly (readonly [string, (of: Of) => ReactNode])[],
): Row[] => rows.map(([name, show]) => ({ name, before: show(before), after: after === null ? '–' : show(after) }))

const nextRows = ({ before, after, change }: Result): Row[] =>
  rowsOf(before, change && after, [
    ['Balance', ({ opening }) => <Amount cents={opening} />],
    ['At work', ({ atWork }) => <Amount cents={atWork} />],
    ['Risk budget of the week', ({ riskBudget }) => <Amount cents={riskBudget} />],
    ['Your share of profit', ({ tier }) => `${tier.investorShare}/${tier.fundShare}`],
    ['Carried loss', ({ carriedLoss }) => <Amount cents={carriedLoss} />],
    ['Set aside to be paid', ({ setAside }) => <Amount cents={setAside} />],
  ])

const pastRows = ({ pastBefore, pastAfter, change }: Result): Row[] =>
  rowsOf(pastBefore, change && pastAfter, [
    ['Result, yours', ({ gain }) => <Amount cents={gain} change />],
    ['The fund’s share', ({ fundShare }) => <Amount cents={fundShare} />],
    ['Balance after', ({ balance }) => <Amount cents={balance} />],
    ['Carried loss after', ({ carriedLoss }) => <Amount cents={carriedLoss} />],
  ])

const near = (at: number) => instantText(at, { near: true, deadline: true })

const Shown = ({ result, kind }: { result: Result; kind: TrialKind }) => (
  <>
    <h3>The next week</h3>
    <p className="cap">
      {result.refusal ? words.asItIs(near(result.sunday)) : words.from(near(result.sunday))} Its profit is distributed
      from {near(dueAt(weekOf(result.sunday)))} on.
    </p>
    <Table caption="The next week" columns={columnsOf(result)} rows={nextRows(result)} keyOf={({ name }) => name} />
    <h3>The past weeks</h3>
    <p className="cap">
      {result.weeks === 0 ? words.noPast : words.past(result.weeks)} {kind === 'risk' && words.riskAlone}
    </p>
    {result.weeks > 0 && (
      <Table caption="The past weeks" columns={columnsOf(result)} rows={pastRows(result)} keyOf={({ name }) => name} />
    )}
  </>
)

const field = {
  risk: {
    label: 'Weekly risk',
    hint: `${riskPercentMin} to ${riskPercentMax} percent, in steps of ${riskPercentStep}.`,
    after: '%',
  },
  deposit: { label: 'Amount', hint: 'In dollars.', before: '$' },
  capital: { label: 'Amount', hint: 'In dollars; at most what is available is set aside.', before: '$' },
  dividend: { label: 'Amount', hint: 'In dollars; at most the available profit is set aside.', before: '$' },
} as const

/** What a change would do, before it is asked for: the next week, and past weeks with it. */
export const TrialDialog = () => {
  const trial = useStore($trial)
  const result = useStore($trialResult)
  const failed = useStore($trialFailed)
  const { text } = useForm(trialForm)
  if (!trial) return null
  const { kind } = trial
  const refusal = result?.refusal
  const offered = trialKinds.filter((one) => one !== (result?.active ? 'start' : 'stop'))
  const asks = kind === 'start' || kind === 'stop' ? null : field[kind]
  return (
    <Dialog title={words.title} wide closable onClose={closeTrial}>
      <p>{words.calculation}</p>
      <div className="fields">
        <Select
          label="What"
          value={kind}
          options={offered.map((value) => ({ value, label: words.what[value] }))}
          onChange={chooseTrial}
        />
        {asks && !refusal && (
          <TextField
            {...asks}
            {...text('typed')}
            inputMode="decimal"
            autoComplete="off"
            onChange={(event) => typeTrial(event.target.value)}
            onBlur={checkTrial}
          />
        )}
      </div>
      <div role="status">
        {refusal && (
          <p className="pending-box">
            <WhyNot {...refusal} />
          </p>
        )}
      </div>
      {result && <Shown result={result} kind={kind} />}
      {!result && !failed && <SkeletonBlock kind="table" />}
      {!result && failed && <FailedState title="Your account did not load." onRetry={() => void loadTrial()} />}
    </Dialog>
  )
}

import { useStore } from '@nanostores/react'
import { useEffect, useId } from 'react'
import type { RunGrowth } from '#contract/calls/money/distributions.ts'
import { toCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { growth, showGrowth } from '#stores/admin/weeks/weeks/growth.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { FailedState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { growthWords as words } from '#words/money/close.ts'
import { Dollars } from './Dollars.tsx'
import { Titled } from './Who.tsx'

type Row = RunGrowth['largest'][number]

const dollars = (value: number): string => formatMoney(toCents(value))

const columns: readonly Column<Row>[] = [
  {
    id: 'investor',
    head: 'Investor',
    cell: ({ investor, before }) => <Titled title={investor.name} note={before === 0 ? words.isNew : investor.email} />,
  },
  {
    id: 'source',
    head: 'Where it came from',
    narrow: 'note',
    cell: ({ sources }) =>
      sources.length === 0
        ? words.wasThere
        : sources.map(({ what, amount, word }) => words.source(what, dollars(amount), word)).join(' '),
  },
  { id: 'before', head: 'Before', narrow: 'note', align: 'end', cell: ({ before }) => <Dollars value={before} /> },
  { id: 'after', head: 'Now', narrow: 'note', align: 'end', cell: ({ after }) => <Dollars value={after} /> },
  { id: 'added', head: 'Added', narrow: 'figure', align: 'end', cell: ({ added }) => <Dollars value={added} /> },
]

const Body = () => {
  const { last, state } = useStore(growth.$load)
  if (!last)
    return state === 'failed' ? (
      <FailedState title="Who is new did not load." onRetry={() => void growth.load()} />
    ) : (
      <SkeletonBlock kind="table" />
    )
  if (last.grown === 0) return <p>{words.none}</p>
  return (
    <>
      <p className="cap">{words.summary(last.newcomers, last.grown, dollars(last.added))}</p>
      <Table caption={words.title} columns={columns} rows={last.largest} keyOf={({ investor }) => investor.id} />
    </>
  )
}

/** Who is new in a week or grew most since the week before, for whoever closes it and whoever approves that. */
export const NewMoneyTable = ({ week }: { week: string }) => {
  const id = useId()
  useEffect(() => showGrowth(week), [week])
  return (
    <section className="section" aria-labelledby={id}>
      <h3 id={id}>{words.title}</h3>
      <Body />
    </section>
  )
}

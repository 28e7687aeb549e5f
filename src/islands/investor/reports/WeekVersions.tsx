import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import type { ReportedWeek } from '#contract/entities/report.ts'
import { formatMoney, formatPercent } from '#fund/format.ts'
import { toCents } from '#fund/money.ts'
import { $weekVersions, loadWeekVersions } from '#stores/investor/reports/versions.ts'
import { Money } from '#ui/Money.tsx'
import { Table } from '#ui/Table.tsx'
import { versionWords as words } from '#words/close.ts'

const money = (dollars: number) => <Money text={formatMoney(toCents(dollars), { sign: 'always' })} />

interface Line {
  readonly name: string
  readonly of: (version: ReportedWeek) => number
  readonly shown: (value: number) => ReactNode
}

const lines: readonly Line[] = [
  { name: 'The fund’s profit', of: ({ arithmetic }) => arithmetic?.fund_profit ?? 0, shown: money },
  { name: 'Your gross share', of: ({ arithmetic }) => arithmetic?.gross ?? 0, shown: money },
  { name: 'Made up of an earlier loss', of: ({ arithmetic }) => arithmetic?.recovered ?? 0, shown: money },
  { name: 'The fund’s share', of: ({ arithmetic }) => arithmetic?.fund_share ?? 0, shown: money },
  { name: 'Your result', of: ({ profit }) => profit, shown: money },
  {
    name: 'Return',
    of: ({ returnPercentage }) => returnPercentage,
    shown: (value) => formatPercent(value, { sign: 'always' }),
  },
]

const cents = (value: number): number => Math.round(value * 100) / 100

/** What the week said before a correction beside what it says now: each figure, the difference, and why. */
export const WeekVersions = ({ id }: { id: string }) => {
  const { last } = useStore($weekVersions)
  useEffect(() => void loadWeekVersions(id), [id])
  const [before, after] = [last?.at(-2), last?.at(-1)]
  if (!before || !after || after.id !== id) return null
  return (
    <section className="section" aria-labelledby="week-versions">
      <h3 id="week-versions">{words.title}</h3>
      <Table
        caption="Both versions"
        rows={lines}
        keyOf={({ name }) => name}
        columns={[
          { id: 'name', head: 'Figure', cell: ({ name }) => name },
          { id: 'before', head: `Version ${before.version}`, align: 'end', cell: ({ of, shown }) => shown(of(before)) },
          { id: 'after', head: `Version ${after.version}`, align: 'end', cell: ({ of, shown }) => shown(of(after)) },
          {
            id: 'difference',
            head: 'Difference',
            align: 'end',
            cell: ({ of, shown }) => shown(cents(of(after) - of(before))),
          },
        ]}
      />
    </section>
  )
}

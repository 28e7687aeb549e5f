import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import type { ReportedWeek } from '#contract/entities/report.ts'
import { nearestCents } from '#fund/cents/money.ts'
import { formatMoney, formatPercent } from '#fund/text/format.ts'
import { $weekVersions, loadWeekVersions } from '#stores/investor/home/reports/versions.ts'
import { Money } from '#ui/Money.tsx'
import { Sentence } from '#ui/Sentence.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { versionWords as words } from '#words/money/close.ts'

const money = (dollars: number) => <Money text={formatMoney(nearestCents(dollars), { sign: 'always' })} />

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
    name: 'End balance',
    of: ({ endBalance }) => endBalance,
    shown: (value) => <Money text={formatMoney(nearestCents(value))} />,
  },
  {
    name: 'Return',
    of: ({ returnPercentage }) => returnPercentage,
    shown: (value) => formatPercent(value, { sign: 'always' }),
  },
]

const columnsOf = (versions: readonly ReportedWeek[], before: ReportedWeek, after: ReportedWeek): Column<Line>[] => [
  { id: 'name', head: 'Figure', cell: ({ name }) => name },
  ...versions.map(
    (version): Column<Line> => ({
      id: `version-${version.version}`,
      head: `Version ${version.version}`,
      align: 'end',
      cell: ({ of, shown }) => shown(of(version)),
    }),
  ),
  { id: 'difference', head: 'Difference', align: 'end', cell: ({ of, shown }) => shown(of(after) - of(before)) },
]

/** The week at its close and after each correction, side by side: each figure, how it changed, and why. */
export const WeekVersions = ({ id }: { id: string }) => {
  const { last } = useStore($weekVersions)
  useEffect(() => void loadWeekVersions(id), [id])
  const [before, after] = [last?.at(0), last?.at(-1)]
  if (!last || !before || !after || before === after || after.id !== id) return null
  return (
    <section className="section" aria-labelledby="week-versions">
      <h3 id="week-versions">{words.title}</h3>
      <Table
        caption={last.length === 2 ? 'Both versions' : `All ${last.length} versions`}
        rows={lines}
        keyOf={({ name }) => name}
        columns={columnsOf(last, before, after)}
      />
      <ul className="cap">
        <li>Version {before.version}: as it was closed.</li>
        {last.slice(1).map(({ version, reason }) => (
          <li key={version}>
            Version {version}: <Sentence text={reason ?? ''} />
          </li>
        ))}
      </ul>
    </section>
  )
}

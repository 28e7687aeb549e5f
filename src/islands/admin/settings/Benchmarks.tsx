import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Benchmark } from '#contract/calls/money/benchmarks.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { formatCount } from '#fund/text/count.ts'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import {
  $benchmarks,
  askRemoveBenchmark,
  benchmarkFile,
  loadBenchmarks,
} from '#stores/admin/weeks/benchmarks/benchmarks.ts'
import { type Column, Table } from '#ui/Table.tsx'
import { benchmarkWords as words } from '#words/money/benchmarks.ts'
import { Act } from '../parts/Act.tsx'
import { Read } from '../parts/Read.tsx'
import { When } from '../parts/When.tsx'
import { Titled } from '../parts/Who.tsx'
import { BenchmarkDialog } from './BenchmarkDialog.tsx'
import { unreadAnswer } from './unread-answer.ts'

const columns: readonly Column<Benchmark>[] = [
  {
    id: 'name',
    head: 'Series',
    cell: ({ name, source, licence }) => <Titled title={name} note={`${source}; ${licence}`} />,
  },
  {
    id: 'span',
    head: 'Levels',
    cell: ({ levels, first_day, last_day }) =>
      `${formatCount(levels)}, ${formatCalendarDate(first_day)} to ${formatCalendarDate(last_day)}`,
  },
  { id: 'by', head: 'Imported by', cell: ({ imported_by }) => imported_by ?? '–' },
  { id: 'at', head: 'Imported', cell: ({ imported_at }) => <When at={imported_at} /> },
  {
    id: 'remove',
    head: 'Remove',
    headHidden: true,
    cell: (one) => (
      <Act kind="quiet" onClick={() => askRemoveBenchmark(one)}>
        Remove<span className="hidden"> {one.name}</span>
      </Act>
    ),
  },
]

/** Total-return series that investors compare with. */
export const Benchmarks = () => {
  const { last, state } = useStore($benchmarks)
  useEffect(() => void loadBenchmarks(), [])
  return (
    <SettingsSection
      title="Benchmarks"
      answer={last ? words.series(last.length) : unreadAnswer(state)}
      note={words.about}
    >
      <div className="actions">
        <Act onClick={benchmarkFile.choose}>Import a series</Act>
      </div>
      <Read $load={$benchmarks} what="The list of benchmarks" onRetry={loadBenchmarks}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="cap">No series has been imported.</p>
          ) : (
            <Table caption="Benchmarks" columns={columns} rows={rows} keyOf={({ id }) => id} />
          )
        }
      </Read>
      <BenchmarkDialog />
    </SettingsSection>
  )
}

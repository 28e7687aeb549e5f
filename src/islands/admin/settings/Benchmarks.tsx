import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type Benchmark, type BenchmarkPreview, benchmarkNameCharactersMax } from '#contract/calls/money/benchmarks.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { formatCount } from '#fund/text/count.ts'
import { counted } from '#fund/text/format.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import {
  $seriesName,
  askRemoveBenchmark,
  benchmarkFile,
  benchmarks,
} from '#stores/admin/weeks/benchmarks/benchmarks.ts'
import { FieldError } from '#ui/Field.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { benchmarkWords as words } from '#words/money/benchmarks.ts'
import { Act } from '../parts/Act.tsx'
import { FileDialog } from '../parts/FileDialog.tsx'
import { Read } from '../parts/Read.tsx'
import { Titled } from '../parts/Who.tsx'
import { unreadAnswer } from './PartOfSettings.tsx'

const SeriesName = () => {
  const name = useStore($seriesName)
  return (
    <TextField
      label={words.name}
      hint={words.nameHint}
      value={name}
      maxLength={benchmarkNameCharactersMax}
      autoComplete="off"
      onChange={({ target }) => $seriesName.set(target.value)}
    />
  )
}

type Row = BenchmarkPreview['problems'][number] & { readonly place: number }

const benchmarkDialogColumns: readonly Column<Row>[] = [
  { id: 'line', head: 'Line', cell: ({ line }) => line ?? 'The file' },
  { id: 'rule', head: 'What is wrong', cell: ({ rule }) => rule },
]

const Problems = ({ preview: { problems, problem_count } }: { preview: BenchmarkPreview }) => (
  <>
    <FieldError
      text={[
        `${problem_count === 1 ? 'One rule is broken' : `${problem_count} rules are broken`}: the file cannot be imported.`,
        ...(problem_count > problems.length ? [`The first ${problems.length}:`] : []),
      ].join(' ')}
    />
    <Table
      caption="What is wrong"
      columns={benchmarkDialogColumns}
      rows={problems.map((one, place) => ({ ...one, place }))}
      keyOf={({ place }) => String(place)}
    />
  </>
)

const Replaced = ({ of }: { of: NonNullable<BenchmarkPreview['replaces']> }) => (
  <p className="pending-box">
    It replaces {of.name} with {formatCount(of.levels)} levels up to {formatCalendarDate(of.last_day)}, imported by{' '}
    {of.imported_by}: {counted(of.changed, 'day changes', 'days change')} level and {counted(of.lost, 'is', 'are')}{' '}
    removed.
  </p>
)

const Preview = ({ file, preview, error }: { file: string; preview: BenchmarkPreview; error: string | null }) => (
  <>
    <p>
      {file}: {formatCount(preview.levels)} levels
      {preview.first_day && preview.last_day && (
        <>
          , {formatCalendarDate(preview.first_day)} to {formatCalendarDate(preview.last_day)}
        </>
      )}
      , as {preview.name}.
    </p>
    <dl className="pairs">
      <dt>Source</dt>
      <dd>{preview.source || '–'}</dd>
      <dt>Licence</dt>
      <dd>{preview.licence || '–'}</dd>
    </dl>
    {preview.replaces && <Replaced of={preview.replaces} />}
    {preview.problem_count > 0 && <Problems preview={preview} />}
    <FieldError text={error ?? undefined} />
  </>
)

/** A series is read and shown before anything in it is imported. */
const BenchmarkDialog = () => (
  <FileDialog
    title="Import a benchmark"
    file={benchmarkFile}
    label="Total-return series"
    hint={words.kinds}
    accept=".csv,.xlsx,text/csv"
    doing="Reading"
    beside={<SeriesName />}
    act={({ problem_count, replaces }) => ({
      label: replaces ? `Replace ${replaces.name}` : 'Import',
      reason: problem_count > 0 ? 'The file cannot be imported as it is.' : undefined,
    })}
  >
    {({ name, preview, error }) => <Preview file={name} preview={preview} error={error} />}
  </FileDialog>
)

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
  { id: 'at', head: 'Imported', cell: ({ imported_at }) => <Instant at={imported_at} /> },
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
  const { last, state } = useStore(benchmarks.$load)
  useEffect(() => void benchmarks.load(), [])
  return (
    <SettingsSection
      title="Benchmarks"
      answer={last ? words.series(last.length) : unreadAnswer(state)}
      note={words.about}
    >
      <div className="actions">
        <Act onClick={benchmarkFile.choose}>Import a series</Act>
      </div>
      <Read of={benchmarks} what="The list of benchmarks">
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

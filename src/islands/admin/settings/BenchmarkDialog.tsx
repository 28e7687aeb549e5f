import { useStore } from '@nanostores/react'
import { type BenchmarkPreview, benchmarkNameCharactersMax } from '#contract/calls/money/benchmarks.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { formatCount } from '#fund/text/count.ts'
import { counted } from '#fund/text/format.ts'
import { $seriesName, benchmarkFile } from '#stores/admin/weeks/benchmarks/benchmarks.ts'
import { FieldError } from '#ui/FieldError.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { TextField } from '#ui/TextField.tsx'
import { benchmarkWords as words } from '#words/money/benchmarks.ts'
import { FileDialog } from '../parts/FileDialog.tsx'

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

const columns: readonly Column<Row>[] = [
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
      columns={columns}
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
export const BenchmarkDialog = () => (
  <FileDialog
    title="Import a benchmark"
    file={benchmarkFile}
    label="Total-return series"
    hint={words.kinds}
    accept=".csv,text/csv"
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

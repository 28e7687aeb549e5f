import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  $documents,
  $documentsOpen,
  closeDocuments,
  type Span as Days,
  loadDocuments,
  statementFiles,
  taxFile,
} from '#stores/investor/settings/documents.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { TextField } from '#ui/TextField.tsx'

const monthName = (month: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  )

const File = ({ href, what, of }: { href: string; what: string; of: string }) => (
  <a className="file" href={href} download>
    {what}
    <span className="hidden"> of {of}</span>
  </a>
)

const SpanFiles = ({ days, of }: { days: Days; of: string }) => {
  const { pdf, csv } = statementFiles(days)
  return (
    <span className="actions">
      <File href={pdf} what="PDF" of={of} />
      <File href={csv} what="CSV" of={of} />
    </span>
  )
}

const Months = ({ months }: { months: readonly string[] }) => (
  <ul className="files">
    {months.map((month) => (
      <li key={month} className="row">
        {monthName(month)}
        <SpanFiles days={{ month }} of={monthName(month)} />
      </li>
    ))}
  </ul>
)

/** Any days, both ends in it. */
const Span = () => {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const known = from !== '' && to !== ''
  const wrong = known && from > to
  return (
    <>
      <div className="fields">
        <TextField label="First day" type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        <TextField
          label="Last day"
          type="date"
          value={to}
          error={wrong ? 'The last day is before the first.' : undefined}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      {known && !wrong && <SpanFiles days={{ from, to }} of="these days" />}
    </>
  )
}

const Years = ({ years }: { years: readonly string[] }) => (
  <ul className="files">
    {years.map((year) => (
      <li key={year} className="row">
        {year}
        <File href={taxFile(year)} what="PDF" of={year} />
      </li>
    ))}
  </ul>
)

const Files = ({ of }: { of: 'statement' | 'tax' }) => {
  const { last, state } = useStore($documents)
  if (!last && state !== 'failed') return <SkeletonBlock kind="panel" />
  if (!last) return <FailedState title="They did not load." onRetry={() => void loadDocuments()} />
  if (of === 'tax') {
    if (last.years.length > 0) return <Years years={last.years} />
    return <EmptyState title="No tax summary yet.">One appears for each year with a balance or a flow.</EmptyState>
  }
  if (last.months.length === 0) {
    return <EmptyState title="No statement yet.">The first appears when your first month has ended.</EmptyState>
  }
  return (
    <>
      <Months months={last.months} />
      <Span />
    </>
  )
}

/** Files of statements or tax summaries, for the browser to save. */
export const Documents = () => {
  const which = useStore($documentsOpen)
  if (!which) return null
  return (
    <Dialog title={which === 'tax' ? 'Tax documents' : 'Account statement'} closable onClose={closeDocuments}>
      <Files of={which} />
    </Dialog>
  )
}

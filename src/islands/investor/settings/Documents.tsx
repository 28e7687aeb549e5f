import { useStore } from '@nanostores/react'
import type { Paper } from '#contract/calls/proof/statements.ts'
import { formatCalendarMonth } from '#fund/calendar/week-display.ts'
import { SavedLink } from '#islands/frame/SavedLink.tsx'
import {
  $documentsOpen,
  closeDocuments,
  documents,
  issuedOf,
  type StatementSpan,
  statementDays,
  statementFiles,
  taxFile,
} from '#stores/investor/account/settings/documents.ts'
import { documentsTitle } from '#stores/investor/account/settings/new-documents.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { instantText } from '#stores/kit/instants.ts'
import { leadTo } from '#stores/session/target.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { paperMarks, someDays as words } from '#words/proof/papers.ts'
import { Days } from '../Days.tsx'

type List = NonNullable<ReturnType<typeof documents.$load.get>['last']>

const File = ({ href, what, of }: { href: string; what: string; of: string }) => (
  <SavedLink className="file" href={href}>
    {what}
    <span className="hidden"> of {of}</span>
  </SavedLink>
)

const SpanFiles = ({ days, of }: { days: StatementSpan; of: string }) => (
  <span className="actions">
    {statementFiles(days).map(({ what, href }) => (
      <File key={what} href={href} what={what} of={of} />
    ))}
  </span>
)

/** Whether a paper is issued, and in which version. */
const PaperStatus = ({ papers: [newest] }: { papers: readonly Paper[] }) =>
  newest ? (
    <span className="cap" title={`SHA-256 ${newest.digest}`}>
      {paperMarks.version(newest.version)}, {paperMarks.issued(instantText(newest.issued_at, { day: true }))}
    </span>
  ) : (
    <Badge tone="waiting">{paperMarks.provisional}</Badge>
  )

/** To the one list of all papers, with their earlier versions. */
const All = () => (
  <Button
    onClick={() => {
      closeDocuments()
      leadTo('settings', `section/${documentsTitle}`)
    }}
  >
    {words.all}
  </Button>
)

/** The newest; Documents lists them all. */
const Months = ({ list }: { list: List }) => (
  <ul className="files">
    {list.months.slice(0, 1).map((month) => (
      <li key={month} className="row">
        <span>
          {formatCalendarMonth(month)} <PaperStatus papers={issuedOf(list, month)} />
        </span>
        <SpanFiles days={{ month }} of={formatCalendarMonth(month)} />
      </li>
    ))}
  </ul>
)

const Years = ({ list }: { list: List }) => (
  <ul className="files">
    {list.years.slice(0, 1).map((year) => (
      <li key={year} className="row">
        <span>
          {year} <PaperStatus papers={issuedOf(list, year)} />
        </span>
        <File href={taxFile(year)} what="PDF" of={year} />
      </li>
    ))}
  </ul>
)

const Files = ({ of }: { of: 'statement' | 'tax' }) => {
  const { last, state } = useStore(documents.$load)
  if (!last && state !== 'failed') return <SkeletonBlock kind="panel" />
  if (!last) return <FailedState title="They did not load." onRetry={() => void documents.load()} />
  if (of === 'tax') {
    if (last.years.length > 0)
      return (
        <>
          <Years list={last} />
          <All />
        </>
      )
    return <EmptyState title="No tax summary yet.">One appears for each year with a balance or a movement.</EmptyState>
  }
  if (last.months.length === 0) {
    return <EmptyState title="No statement yet.">The first appears when your first month has ended.</EmptyState>
  }
  return (
    <>
      <Months list={last} />
      <All />
      <p className="cap">{words.others}</p>
      <Days of={statementDays}>{(days) => <SpanFiles days={days} of="these days" />}</Days>
    </>
  )
}

/** The newest statement or tax summary and, of statements, any days, for the browser to save. */
export const Documents = () => {
  const which = useStore($documentsOpen)
  if (!which) return null
  return (
    <Dialog title={which === 'tax' ? 'Tax documents' : 'Account statement'} closable onClose={closeDocuments}>
      <Files of={which} />
      {hasExtension('proofs') && (
        <p className="cap">
          Each PDF carries the fund’s signature and your proofs: drop it on <a href="/verify">the check</a> to see that
          nothing in it was changed. Papers older than our proofs have none.
        </p>
      )}
    </Dialog>
  )
}

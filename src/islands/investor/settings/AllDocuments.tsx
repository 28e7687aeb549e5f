import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Signable } from '#contract/calls/people/agreements.ts'
import { counted } from '#fund/text/format.ts'
import { SavedLink } from '#islands/frame/SavedLink.tsx'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import { useStandsStill } from '#islands/frame/useStandsStill.ts'
import {
  $signing,
  agreementFile,
  askToSign,
  ownAgreements,
  waitingIn,
} from '#stores/investor/account/settings/agreements.ts'
import { countNewDocuments } from '#stores/investor/account/settings/count-new-documents.ts'
import {
  type DocumentKind,
  type DocumentLine,
  documentYears,
  paperDate,
} from '#stores/investor/account/settings/document-list.ts'
import { documents } from '#stores/investor/account/settings/documents.ts'
import { documentsTitle } from '#stores/investor/account/settings/new-documents.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { Badge } from '#ui/Badge.tsx'
import { Boundary } from '#ui/Boundary.tsx'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { agreementWords as words } from '#words/people/agreements.ts'
import { Fold } from './Fold.tsx'

/** Includes the form and the sentences that only signing needs. */
const SignDialog = lazy(async () => ({ default: (await import('./SignDialog.tsx')).SignDialog }))

const kinds = [
  { value: 'all', label: 'Every kind' },
  { value: 'statement', label: 'Statements' },
  { value: 'tax', label: 'Tax' },
  { value: 'agreement', label: 'Agreements' },
] as const satisfies readonly { value: DocumentKind | 'all'; label: string }[]

const shownAtFirst = 3

const Waiting = ({ agreement, required }: { agreement: Signable; required: boolean }) => {
  const { title, version, uploaded_at } = agreement
  const standsStill = useStandsStill()
  return (
    <div className="pending-box">
      <p>
        <strong>{words.named(title, version)}</strong>, of {paperDate(uploaded_at)}.{' '}
        {required ? words.waitsFirst : words.waits}
      </p>
      <p className="actions">
        <SavedLink className="file" href={agreementFile(agreement)}>
          Read it, PDF<span className="hidden"> of {title}</span>
        </SavedLink>
        <Button reason={standsStill} aria-haspopup="dialog" onClick={() => askToSign(agreement)}>
          Sign<span className="hidden"> {title}</span>
        </Button>
      </p>
    </div>
  )
}

const Line = ({ line: { name, note, isNew, files } }: { line: DocumentLine }) => (
  <li className="row document">
    <div>
      <p>
        {name} {isNew && <Badge tone="good">New</Badge>}
      </p>
      <p className="cap">{note}</p>
    </div>
    <span className="actions">
      {files.map(({ what, href }) => (
        <SavedLink key={what} className="file" href={href}>
          {what}
          <span className="hidden">
            {' '}
            of {name}, {note}
          </span>
        </SavedLink>
      ))}
    </span>
  </li>
)

const Lines = ({ lines }: { lines: readonly DocumentLine[] }) => (
  <ul className="files">
    {lines.map((line) => (
      <Line key={line.key} line={line} />
    ))}
  </ul>
)

const Years = ({ years }: { years: readonly (readonly [string, readonly DocumentLine[]])[] }) =>
  years.map(([year, lines], place) => {
    if (place > 0)
      return (
        <Fold key={year} title={year} answer={counted(lines.length, 'document')}>
          <Lines lines={lines} />
        </Fold>
      )
    const earlier = lines.slice(shownAtFirst)
    return (
      <section key={year} aria-label={year}>
        <h3>{year}</h3>
        <Lines lines={lines.slice(0, shownAtFirst)} />
        {earlier.length > 0 && (
          <Fold title={`Earlier in ${year}`} answer={counted(earlier.length, 'document')}>
            <Lines lines={earlier} />
          </Fold>
        )}
      </section>
    )
  })

const Body = () => {
  const [kind, setKind] = useState<DocumentKind | 'all'>('all')
  const extensions = useStore($extensions)
  const [papers, agreements] = [useStore(documents.$load), useStore(ownAgreements.$load)]
  useEffect(countNewDocuments, [])
  useEffect(
    () => whileOpen(() => Promise.all([extensions.has('statements') && documents.load(), ownAgreements.load()])),
    [extensions],
  )
  const loads = [
    ...(extensions.has('statements') ? [papers] : []),
    ...(extensions.has('agreements') ? [agreements] : []),
  ]
  const missing = loads.find(({ last }) => last === null)
  if (missing?.state === 'failed')
    return (
      <FailedState
        title="Your documents did not load."
        onRetry={() => void Promise.all([documents.load(), ownAgreements.load()])}
      />
    )
  if (missing) return <SkeletonBlock kind="panel" />
  // As of when it was read, not now: what is new does not change while somebody looks.
  const years = documentYears(papers.last, agreements.last, Math.max(papers.asOf ?? 0, agreements.asOf ?? 0))
  const shown = years
    .map(([year, lines]) => [year, lines.filter((line) => kind === 'all' || line.kind === kind)] as const)
    .filter(([, lines]) => lines.length > 0)
  return (
    <>
      {agreements.last &&
        waitingIn(agreements.last).map((agreement) => (
          <Waiting
            key={agreement.id}
            agreement={agreement}
            required={agreements.last?.required === true && (papers.last?.months.length ?? 0) === 0}
          />
        ))}
      {years.length === 0 ? (
        <EmptyState title="No documents yet.">The first statement appears when your first month has ended.</EmptyState>
      ) : (
        <>
          <Select label="Kind of document" options={kinds} value={kind} onChange={setKind} />
          {shown.length === 0 ? <p className="cap">There are none of this kind.</p> : <Years years={shown} />}
        </>
      )}
    </>
  )
}

/** Statements, tax papers and agreements in one place, by year. */
export const AllDocuments = () => {
  const extensions = useStore($extensions)
  const signing = useStore($signing)
  if (!extensions.has('statements') && !extensions.has('agreements')) return null
  return (
    <SettingsSection title={documentsTitle} note="Statements, tax papers and agreements.">
      <Body />
      {signing && (
        <Boundary fallback={() => <p className="cap">The form did not load. Try again.</p>}>
          <Suspense>
            <SignDialog agreement={signing} />
          </Suspense>
        </Boundary>
      )}
    </SettingsSection>
  )
}

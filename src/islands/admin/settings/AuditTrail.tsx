import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { FundHealth } from '#contract/calls/desk/fund-health.ts'
import type { VerificationState } from '#contract/calls/proof/verification.ts'
import { searchCharactersMax } from '#contract/limits.ts'
import { type AuditKind, auditKinds } from '#fund/access/audit-acts.ts'
import {
  $auditFilter,
  audit,
  auditActors,
  auditCsv,
  everyEntry,
  filterAudit,
  loadOlderAudit,
} from '#stores/admin/desk/audit/audit.ts'
import { health } from '#stores/admin/settings/health/health.ts'
import { startVerification, verification, verifyKey, verifyNow } from '#stores/admin/settings/health/verification.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { instantText } from '#stores/kit/instants.ts'
import { Button } from '#ui/Button.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { type Option, Select } from '#ui/Select.tsx'
import { EmptyState } from '#ui/States.tsx'
import { TextField } from '#ui/TextField.tsx'
import { kindNames, auditWords as words } from '#words/desk/audit.ts'
import { verificationWords } from '#words/proof/verification.ts'
import { Act } from '../parts/Act.tsx'
import { ExportMenu } from '../parts/ExportMenu.tsx'
import { LoadFailed } from '../parts/LoadFailed.tsx'
import { PlaceHead } from '../parts/PlaceHead.tsx'
import { Read } from '../parts/Read.tsx'
import { AuditRail } from './AuditRail.tsx'
import { AuditTable } from './AuditTable.tsx'

const kinds: readonly Option<AuditKind | ''>[] = [
  { value: '', label: words.everyKind },
  ...auditKinds.map((value) => ({ value, label: kindNames[value] })),
]

const Actor = ({ by }: { by: string }) => {
  const known = useStore(auditActors.$load).last ?? []
  useEffect(() => void auditActors.load(), [])
  const options = [
    { value: '', label: words.anyone },
    ...known.map(({ email, name }) => ({
      value: email,
      label: known.some((other) => other.name === name && other.email !== email) ? `${name} (${email})` : name,
    })),
    { value: 'investors', label: words.investors },
    { value: 'portal', label: words.portal },
  ]
  return <Select label={words.actor} options={options} value={by} onChange={(chosen) => filterAudit({ by: chosen })} />
}

/** What the last verification found of the chain, if it is known: the one asked for here, or another. */
const found = (
  verified: VerificationState | null,
  read: FundHealth | null,
): { at: string; wrong: readonly string[] } | null => {
  const [last, book] = [verified?.last, read?.proofs?.compared.find(({ kind }) => kind === 'book')]
  if (last) return { at: last.ended_at, wrong: last.problems.map(({ problem }) => problem) }
  return book ? { at: book.compared_at, wrong: book.problems } : null
}

/** The result of the last verification of the chain, how far one under way is, and one more at a press. */
const Chain = () => {
  const { last: read } = useStore(health.$load)
  const { last: verified } = useStore(verification.$load)
  const busy = useStore($inFlight).has(verifyKey)
  const hasProofs = useStore($extensions).has('proofs')
  useEffect(() => void health.load(), [])
  useEffect(() => (hasProofs ? startVerification() : undefined), [hasProofs])
  // Its place is kept: the filters below it do not move when it comes.
  if (!read) return <p className="cap audit-chain" />
  const result = found(verified, read)
  const wrong = result?.wrong.filter((problem) => problem.includes('the trail')) ?? []
  const running = verified?.running
  return (
    <div className="audit-chain">
      <p className={wrong.length > 0 ? 'status-bad' : 'cap'} role={running ? 'status' : undefined}>
        {running
          ? running.at
            ? verificationWords.running(running.at.step, running.at.done, running.at.of)
            : verificationWords.waiting
          : result
            ? [
                wrong.length > 0 ? words.broken(instantText(result.at)) : words.whole(instantText(result.at)),
                ...wrong,
              ].join(' ')
            : words.unverified}
      </p>
      {verified && (
        <Act
          kind="quiet"
          busy={busy}
          reason={running ? verificationWords.underWay : undefined}
          onClick={() => void verifyNow()}
        >
          {verificationWords.verify}
        </Act>
      )}
    </div>
  )
}

const Filters = () => {
  const filter = useStore($auditFilter)
  return (
    <div className="audit-filters">
      <SearchField label={words.search} value={filter.search} onChange={(search) => filterAudit({ search })} />
      <TextField
        label={words.payment}
        placeholder={words.paymentHint}
        autoComplete="off"
        maxLength={searchCharactersMax}
        value={filter.payment}
        onChange={({ target }) => filterAudit({ payment: target.value })}
      />
      <Actor by={filter.by} />
      <Select label={words.kind} options={kinds} value={filter.kind} onChange={(kind) => filterAudit({ kind })} />
      <TextField
        label="From (New York)"
        type="date"
        value={filter.from}
        onChange={({ target }) => filterAudit({ from: target.value })}
      />
      <TextField
        label="To (New York)"
        type="date"
        value={filter.to}
        onChange={({ target }) => filterAudit({ to: target.value })}
      />
      <div className="actions">
        <ExportMenu href={auditCsv(filter)} />
        {Object.values(filter).some((value) => value !== '') && (
          <Button kind="quiet" onClick={() => filterAudit(everyEntry)}>
            {words.all}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Who did what to whom, when and from where: never changed, searchable, exportable; with `audit`. */
export const AuditTrail = () => {
  const busy = useStore($inFlight).has('audit:older')
  useEffect(() => void audit.load(), [])
  return (
    <>
      <PlaceHead at="settings/audit" title="Audit" />
      <Chain />
      <Filters />
      <LoadFailed of={auditActors} what="The list of who did something" />
      <Read of={audit} what="The audit trail">
        {({ rows, next }) =>
          rows.length === 0 ? (
            <EmptyState title="No entry matches.">Actions on investors, money and settings appear here.</EmptyState>
          ) : (
            <div className="audit-split">
              <div className="section">
                <AuditTable rows={rows} />
                {next !== null && (
                  <Button busy={busy} onClick={() => void loadOlderAudit()}>
                    Show older
                  </Button>
                )}
              </div>
              <AuditRail />
            </div>
          )
        }
      </Read>
    </>
  )
}

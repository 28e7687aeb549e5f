import { useEffect, useMemo } from 'react'
import type { Signable } from '#contract/calls/people/agreements.ts'
import { formatInstant } from '#fund/calendar/week-display.ts'
import { SavedLink } from '#islands/frame/SavedLink.tsx'
import { agreementFile, agreementsOf, signatureFile } from '#stores/admin/people/agreements/agreements.ts'
import { EmptyState } from '#ui/States.tsx'
import { agreementWords as words } from '#words/people/agreements.ts'
import { Read } from '../parts/Read.tsx'

const noteOf = ({ signature, state }: Signable): string =>
  [
    signature
      ? `Signed as “${signature.name}” on ${formatInstant(Date.parse(signature.signed_at))} from ${signature.from}, ${signature.browser}; confirmed by: ${signature.confirmed_by}`
      : 'Not signed',
    words.done[state],
  ]
    .filter(Boolean)
    .join('; ')

const One = ({ agreement }: { agreement: Signable }) => {
  const { id, title, version, signature } = agreement
  return (
    <li>
      <SavedLink className="entry-name" href={agreementFile(id, version)}>
        {words.named(title, version)}
      </SavedLink>
      {signature && (
        <SavedLink className="entry-figure" href={signatureFile(signature.id)}>
          Record<span className="hidden"> of the signature of {title}</span>
        </SavedLink>
      )}
      <span className="entry-note">{noteOf(agreement)}</span>
    </li>
  )
}

/** What an investor signed, when and from where, and what waits for their signature. */
export const InvestorAgreements = ({ investorId }: { investorId: string }) => {
  const { $load, load } = useMemo(() => agreementsOf(investorId), [investorId])
  useEffect(() => void load(), [load])
  return (
    <section className="section" aria-labelledby="investor-agreements">
      <h3 id="investor-agreements">Agreements</h3>
      <Read $load={$load} what="The agreements" onRetry={load}>
        {({ agreements }) =>
          agreements.length === 0 ? (
            <EmptyState title="There is nothing to sign.">Agreements are added in Settings.</EmptyState>
          ) : (
            <ul className="entries">
              {agreements.map((agreement) => (
                <One key={`${agreement.id} ${agreement.version}`} agreement={agreement} />
              ))}
            </ul>
          )
        }
      </Read>
    </section>
  )
}

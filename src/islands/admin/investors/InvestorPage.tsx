import { useStore } from '@nanostores/react'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import type { InvestorDetails, InvestorRow } from '#contract/calls/people/admin-investors.ts'
import {
  $openId,
  $openInvestor,
  investorDetails,
  loadInvestorDetails,
  showInvestor,
} from '#stores/admin/people/investors/details.ts'
import { startInvestorPage } from '#stores/admin/people/investors/page.ts'
import {
  type InvestorPart,
  type InvestorSpot,
  investorAddress,
  investorAt,
} from '#stores/admin/people/investors/page-address.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { $tab, openTab } from '#stores/session/place.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/States.tsx'
import { TabList, TabPanel } from '#ui/Tabs.tsx'
import { investorPageWords as words } from '#words/people/investor-page.ts'
import { useMay } from '../parts/Act.tsx'
import { LoadFailed } from '../parts/LoadFailed.tsx'
import { InvestorChecks } from './InvestorChecks.tsx'
import { InvestorData } from './InvestorData.tsx'
import { InvestorHead } from './InvestorHead.tsx'
import { InvestorHistory } from './InvestorHistory.tsx'
import { InvestorNotes } from './InvestorNotes.tsx'
import { InvestorBank, InvestorQuestions, InvestorReturns } from './InvestorPageParts.tsx'
import { InvestorAgreements, InvestorLedger, InvestorRequests, InvestorStatements } from './InvestorParts.tsx'
import { InvestorSummary } from './InvestorSummary.tsx'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="section" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

type Part = ComponentType<{ row: InvestorRow; details: InvestorDetails }>

const Money: Part = ({ details }) => (
  <>
    <Section title="Requests">
      <InvestorRequests details={details} />
    </Section>
    {hasExtension('investor-page') && (
      <Section title="Bank account">
        <InvestorBank />
      </Section>
    )}
    <Section title="Ledger">
      <InvestorLedger details={details} />
    </Section>
    {hasExtension('investor-page') && (
      <Section title="Returns">
        <InvestorReturns />
      </Section>
    )}
  </>
)

const Documents: Part = ({ details }) => (
  <>
    <Section title="Statements">
      <InvestorStatements details={details} />
    </Section>
    {hasExtension('agreements') && (
      <Section title="Agreements">
        <InvestorAgreements investorId={details.id} />
      </Section>
    )}
  </>
)

const NotesAndChecks: Part = ({ row }) => {
  const isOwner = useMay('owner')
  return (
    <>
      {hasExtension('investor-page') && (
        <Section title="Notes">
          <InvestorNotes name={row.name} />
        </Section>
      )}
      {hasExtension('onboarding') && (
        <Section title="Checks">
          <InvestorChecks />
        </Section>
      )}
      {hasExtension('investor-page') && (
        <Section title="Questions">
          <InvestorQuestions />
        </Section>
      )}
      {hasExtension('personal-data') && isOwner && (
        <Section title="Personal data">
          <InvestorData investor={row} />
        </Section>
      )}
    </>
  )
}

const parts: Readonly<Record<Exclude<InvestorPart, 'summary'>, { label: string; Part: Part }>> = {
  money: { label: 'Money', Part: Money },
  documents: { label: 'Documents', Part: Documents },
  history: { label: 'History', Part: InvestorHistory },
  checks: { label: 'Notes and checks', Part: NotesAndChecks },
}

const prefix = 'investor'

/** The open part; what is known from the list is shown before the details have been read. */
const Shown = ({ row, part }: { row: InvestorRow; part: InvestorPart }) => {
  const { last, state } = useStore(investorDetails.$load)
  const details = last?.id === row.id ? last : null
  const failed = (
    <LoadFailed of={investorDetails} what="The investor’s details" onRetry={loadInvestorDetails}>
      {details ? 'Below is what was last loaded.' : 'Nothing was lost; this page just could not load it.'}
    </LoadFailed>
  )
  if (part === 'summary')
    return (
      <>
        {failed}
        <InvestorSummary row={row} details={details} />
      </>
    )
  const { Part } = parts[part]
  return (
    <>
      {failed}
      {details ? <Part row={row} details={details} /> : state === 'loading' && <SkeletonBlock kind="table" />}
    </>
  )
}

/** Somebody whom no row has made known yet, or who is not there. */
const Unknown = () => {
  const load = useStore(investorDetails.$load)
  if (load.state !== 'failed') return <SkeletonBlock kind="table" />
  if (load.failure.kind === 'rejected' && load.failure.status === 404)
    return <EmptyState title={words.missing}>The link may be old, or part of it is missing.</EmptyState>
  return <LoadFailed of={investorDetails} what="The investor’s details" onRetry={loadInvestorDetails} />
}

const Page = ({ id, part }: InvestorSpot) => {
  const openId = useStore($openId)
  const row = useStore($openInvestor)
  useEffect(() => {
    showInvestor(id)
    if (hasExtension('investor-page')) startInvestorPage()
  }, [id])
  // Each part reads what belongs to the open investor.
  const shown = openId === id && row?.id === id ? row : null
  return (
    <article className="screen" aria-label={shown?.name ?? 'Investor'}>
      <InvestorHead id={id} row={shown} />
      {shown ? (
        <>
          <TabList
            label={`Parts of the page of ${shown.name}`}
            prefix={prefix}
            selected={part}
            onSelect={(one) => openTab(investorAddress(id, one as InvestorPart))}
            tabs={[
              { id: 'summary', label: 'Summary' },
              ...Object.entries(parts).map(([one, { label }]) => ({ id: one, label })),
            ]}
          />
          <TabPanel id={part} prefix={prefix} className="screen">
            <Shown row={shown} part={part} />
          </TabPanel>
        </>
      ) : (
        <Unknown />
      )}
    </article>
  )
}

/** All of the investor whom the address names: five parts, each with its own address. */
export const InvestorPage = () => {
  const spot = investorAt(useStore($tab))
  return spot && <Page key={spot.id} {...spot} />
}

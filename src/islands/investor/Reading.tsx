import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import type { ReachedAccount } from '#contract/calls/people/members.ts'
import { grantsInWords, type MemberGrant } from '#fund/access/member-grants.ts'
import { accountReferenceOf } from '#fund/money/references.ts'
import { Frame } from '#islands/frame/Frame.tsx'
import { startFonts } from '#islands/frame/late-fonts.ts'
import type { FrameTab } from '#islands/frame/TabFace.tsx'
import { startTheme } from '#stores/kit/theme.ts'
import { lastDayOf } from '#stores/session/reached.ts'
import { $reading, leaveReading, loadReading, startReading } from '#stores/session/reading.ts'
import { Button } from '#ui/Button.tsx'
import { fileText } from '#ui/icons.ts'
import { FailedState } from '#ui/States.tsx'
import { memberWords } from '#words/people/members.ts'
import { AccountSwitch } from './AccountSwitch.tsx'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { ExplainHost } from './explain/Explainable.tsx'
import { homeFace, reportsFace, transferFace } from './faces.ts'
import { Home } from './home/Home.tsx'

const words = memberWords.page

/** The screens that some of the grants open. */
const tabs: readonly { readonly by: readonly MemberGrant[]; readonly tab: FrameTab }[] = [
  { by: ['balance'], tab: { ...homeFace, Panel: Home } },
  {
    by: ['balance'],
    tab: { ...reportsFace, load: () => import('./reports/Reports.tsx').then(({ Reports }) => Reports) },
  },
  {
    by: ['transfers'],
    tab: { ...transferFace, load: () => import('./transfer/ReadTransfers.tsx').then((file) => file.ReadTransfers) },
  },
  {
    by: ['statements', 'tax'],
    tab: {
      id: 'documents',
      label: words.documents,
      icon: fileText,
      load: () => import('./settings/ReadDocuments.tsx').then(({ ReadDocuments }) => ReadDocuments),
    },
  },
]

/** Whose account this is and what of it may be seen, above every tab, and the way back. */
const Bar = ({ account: { id, name, sees, until } }: { account: ReachedAccount }) => (
  <section className="viewing-bar reading-bar" aria-label={words.label}>
    <p>
      <strong>{words.of(name)}</strong>{' '}
      <span className="cap">
        {accountReferenceOf(id)}.{' '}
        {words.sees(grantsInWords(sees), until === null ? memberWords.openly : memberWords.until(lastDayOf(until)))}
      </span>
    </p>
    <Button kind="solid" onClick={leaveReading}>
      {words.back}
    </Button>
  </section>
)

const Shown = ({ brand, account, all }: { brand: string; account: ReachedAccount; all: readonly ReachedAccount[] }) => {
  useEffect(startTheme, [])
  useEffect(startFonts, [])
  const seen = useMemo(
    () => tabs.filter(({ by }) => by.some((grant) => account.sees.includes(grant))).map(({ tab }) => tab),
    [account],
  )
  return (
    <Frame
      whose="investor"
      bar={<Bar account={account} />}
      brand={brand}
      first={all.length > 1 && <AccountSwitch accounts={all} current={account.id} />}
      welcome={words.label}
      label="Dashboard"
      tabs={seen}
      unread={0}
      beside={<ExplainHost />}
    />
  )
}

/** An account of somebody else as one of its readers sees it, drawn by the investor's own screens. */
export const Reading = ({ brand }: { brand: string }) => {
  const reading = useStore($reading)
  useEffect(startReading, [])
  if (reading.state === 'open') return <Shown brand={brand} account={reading.account} all={reading.all} />
  if (reading.state === 'reading') return <DashboardSkeleton brand={brand} />
  return (
    <main className="viewing-over">
      {reading.state === 'failed' ? (
        <FailedState title={words.failed} onRetry={() => void loadReading()} />
      ) : (
        <>
          <h1>{words.over}</h1>
          <p>{words.overNext}</p>
        </>
      )}
      <p>
        <a href="/dashboard">{words.back}</a>
      </p>
    </main>
  )
}

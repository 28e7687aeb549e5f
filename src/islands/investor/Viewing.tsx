import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Viewing as ViewingOf } from '#contract/calls/access/viewings.ts'
import { Frame } from '#islands/frame/Frame.tsx'
import { startFonts } from '#islands/frame/late-fonts.ts'
import { $unread } from '#stores/investor/account/activity/unread.ts'
import { instantText } from '#stores/kit/instants.ts'
import { startTheme } from '#stores/kit/theme.ts'
import { accountInAddress } from '#stores/session/reading.ts'
import { $viewing, leaveViewing, loadViewing, startViewing } from '#stores/session/viewing.ts'
import { Button } from '#ui/Button.tsx'
import { FailedState } from '#ui/States.tsx'
import { viewingWords as words } from '#words/access/viewing.ts'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { ExplainHost } from './explain/Explainable.tsx'
import { Reading } from './Reading.tsx'
import { investorTabs } from './tabs.ts'

/** Whose dashboard this is, above every tab, and the way back. */
const Bar = ({ viewing }: { viewing: ViewingOf }) => (
  <section className="viewing-bar" aria-label={words.label}>
    <p>
      <strong>{words.viewing(viewing.investor.name)}</strong>{' '}
      <span className="cap">{words.until(instantText(viewing.ends_at, { near: true, deadline: true }))}</span>
    </p>
    <Button kind="solid" onClick={() => void leaveViewing(viewing)}>
      {words.end}
    </Button>
  </section>
)

const Shown = ({ brand, viewing }: { brand: string; viewing: ViewingOf }) => {
  const unread = useStore($unread)
  useEffect(startTheme, [])
  useEffect(startFonts, [])
  return (
    <Frame
      whose="investor"
      bar={<Bar viewing={viewing} />}
      brand={brand}
      welcome={`Welcome, ${viewing.investor.name}`}
      label="Dashboard"
      tabs={investorTabs}
      bellTab="activity"
      unread={unread}
      beside={<ExplainHost />}
    />
  )
}

/** An investor's dashboard as an admin may view it, drawn by the investor's own screens. */
const OfInvestor = ({ brand }: { brand: string }) => {
  const viewed = useStore($viewing)
  useEffect(startViewing, [])
  if (viewed.state === 'open') return <Shown brand={brand} viewing={viewed.viewing} />
  if (viewed.state === 'reading') return <DashboardSkeleton brand={brand} />
  return (
    <main className="viewing-over">
      {viewed.state === 'failed' ? (
        <FailedState title={words.failed} onRetry={() => void loadViewing()} />
      ) : (
        <>
          <h1>{words.over}</h1>
          <p>{words.overNext}</p>
        </>
      )}
      <p>
        <a href="/admin">{words.toAdmin}</a>
      </p>
    </main>
  )
}

/** /viewing: somebody else's dashboard, as an admin may view it or as a reader of the account sees it. */
export const Viewing = ({ brand }: { brand: string }) => {
  const [reads] = useState(() => accountInAddress() !== null)
  return reads ? <Reading brand={brand} /> : <OfInvestor brand={brand} />
}

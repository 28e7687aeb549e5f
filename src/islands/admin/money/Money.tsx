import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect } from 'react'
import { formatCount } from '#fund/text/count.ts'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { batchesFile, paymentDesk } from '#stores/admin/money/payments/payments.ts'
import { $there, below } from '#stores/admin/places/there.ts'
import { startWaiting } from '#stores/admin/work/approvals/approvals.ts'
import { $extensions, hasExtension } from '#stores/kit/extensions.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { openTab } from '#stores/session/place.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { TabList, TabPanel } from '#ui/Tabs.tsx'
import { ExportMenu } from '../parts/ExportMenu.tsx'
import { PlaceHead } from '../parts/PlaceHead.tsx'
import { useShownBelow } from '../parts/useShownBelow.ts'
import { PayFile } from './PayFile.tsx'

interface Part {
  readonly load: () => Promise<ComponentType>
  /** What it shows as a file. */
  readonly File?: ComponentType
}

const parts: Readonly<Record<string, Part>> = {
  'overview/money/pay': {
    load: () => import('./Pay.tsx').then(({ Pay }) => Pay),
    File: PayFile,
  },
  'overview/money/batches': {
    load: () => import('./BatchesAndReturns.tsx').then(({ BatchesAndReturns }) => BatchesAndReturns),
    File: () => <ExportMenu of="the batches" href={batchesFile()} />,
  },
  'overview/money/bank': { load: () => import('./Bank.tsx').then(({ Bank }) => Bank) },
  'overview/money/cash': { load: () => import('../cash/CashPanel.tsx').then(({ CashPanel }) => CashPanel) },
}

/** How many payouts, open batches and expected deposits wait; the number comes late, into a place that is kept free. */
const PayTab = ({ name }: { name: string }) => {
  const { last } = useStore(paymentDesk.$load)
  const count = last ? last.due.length + last.open.length + last.expected.length : 0
  return (
    <>
      {name}
      <span className="tab-count">
        {count > 0 && (
          <>
            {' '}
            {formatCount(count)} <span className="hidden">due</span>
          </>
        )}
      </span>
    </>
  )
}

const loadDesk = async (): Promise<void> => {
  if (hasExtension('payments')) await paymentDesk.load()
}

/** Money in and out: what is to be paid, its batches, the bank’s side, and the cash position. */
export const Money = () => {
  const all = below('overview/money', useStore($there))
  const shown = useShownBelow('overview/money')
  const hasPayments = useStore($extensions).has('payments')
  // Rows of several parts show what waits for a second person.
  useEffect(startWaiting, [])
  useEffect(() => whileOpen(loadDesk), [])
  const part = shown && parts[shown.id]
  if (!part) return null
  const { load, File } = part
  return (
    <>
      <PlaceHead at={shown.id} title="Money">
        {File && <File />}
      </PlaceHead>
      <TabList
        label="Money"
        prefix="money"
        selected={shown.id}
        onSelect={openTab}
        tabs={all.map(({ id, name }) => ({
          id,
          label: name,
          ...(id === 'overview/money/pay' && hasPayments && { content: <PayTab name={name} /> }),
        }))}
      />
      <TabPanel id={shown.id} prefix="money" className="screen">
        <LazyPanel key={shown.id} load={load} fallback={<SkeletonBlock kind="table" />} />
      </TabPanel>
    </>
  )
}

import { useStore } from '@nanostores/react'
import { type ComponentType, useState } from 'react'
import type { ExtensionName } from '#contract/call.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { TabList, TabPanel } from '#ui/Tabs.tsx'
import { BankChanges } from './BankChanges.tsx'
import { CashPanel } from './CashPanel.tsx'
import { Closures } from './Closures.tsx'
import { TransferQueue } from './TransferQueue.tsx'

const parts: readonly { id: ExtensionName; label: string; Part: ComponentType }[] = [
  { id: 'transfers', label: 'Transfers', Part: TransferQueue },
  { id: 'bank', label: 'Bank accounts', Part: BankChanges },
  { id: 'closure', label: 'Closures', Part: Closures },
  { id: 'cash', label: 'Cash', Part: CashPanel },
]

const prefix = 'requests'

/** What investors ask for and the admin decides, each in its list; nothing where the backend takes no such requests. */
export const RequestsPanel = () => {
  const extensions = useStore($extensions)
  const [chosen, setChosen] = useState<string>('transfers')
  const there = parts.filter(({ id }) => extensions.has(id))
  const shown = there.find(({ id }) => id === chosen) ?? there[0]
  if (!shown) return null
  return (
    <section className="section" aria-labelledby="requests">
      <h2 id="requests">Requests</h2>
      <TabList label="Requests" prefix={prefix} tabs={there} selected={shown.id} onSelect={setChosen} />
      <TabPanel id={shown.id} prefix={prefix}>
        <shown.Part />
      </TabPanel>
    </section>
  )
}

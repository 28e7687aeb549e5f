import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatCount } from '#fund/text/count.ts'
import { countRecipients, writeMessage } from '#stores/admin/desk/messages/message.ts'
import { $dueCount, startDueCount } from '#stores/admin/money/payments/due-count.ts'
import { $opened } from '#stores/admin/work/inbox/open-item.ts'
import { $adminUnread } from '#stores/admin/work/inbox/unread.ts'
import { $arrival } from '#stores/session/arrival.ts'
import { TabList, TabPanel } from '#ui/Tabs.tsx'
import { Act } from '../parts/Act.tsx'
import { useArrival } from '../parts/useArrival.ts'
import { Dialogs, Inbox, Newsletter, Payments } from './DeskParts.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { MessageList } from './MessageList.tsx'

const MessageCenter = () => (
  <section className="section" aria-labelledby="message-center">
    <h2 id="message-center" {...useArrival('message-center')}>
      Message Center
    </h2>
    <Newsletter />
    <MessageList />
  </section>
)

const parts = [
  { id: 'inbox', label: 'Inbox', Part: Inbox },
  { id: 'money', label: 'Payments', Part: Payments },
  { id: 'messages', label: 'Message Center', Part: MessageCenter },
] as const

type Part = (typeof parts)[number]

/** How much waits in a part, beside its name; the number comes late, into a place that is kept free. */
const Counted = ({ label, count, of }: { label: string; count: number; of: string }) => (
  <>
    {label}
    <span className="tab-count">
      {count > 0 && (
        <>
          {' '}
          {formatCount(count)} <span className="hidden">{of}</span>
        </>
      )}
    </span>
  </>
)

const useTabs = () => {
  const unread = useStore($adminUnread)
  const due = useStore($dueCount)
  const counts: Partial<Record<Part['id'], { readonly count: number; readonly of: string }>> = {
    inbox: { count: unread, of: 'unread' },
    money: { count: due, of: 'due' },
  }
  return parts.map(({ id, label }) => {
    const counted = counts[id]
    return { id, label, ...(counted && { content: <Counted label={label} {...counted} /> }) }
  })
}

/** The part that contains what a link leads to, by the first word of the link's name. */
const partsLedTo: Readonly<Record<string, Part['id']>> = {
  notices: 'inbox',
  payments: 'money',
  requests: 'money',
  'message-center': 'messages',
}

/** Inbox, payments and messages beside one another; a message is written over whichever is open. */
export const Desk = ({ heading }: { heading: ReactNode }) => {
  const [chosen, setChosen] = useState<string>('inbox')
  const linked = partsLedTo[useStore($arrival).split('/')[0] ?? '']
  if (linked && chosen !== linked) setChosen(linked)
  const shown = parts.find(({ id }) => id === chosen) ?? parts[0]
  // Back, Forward or a link has led to an item.
  const isAtItem = useStore($opened)?.isChosen ?? false
  useEffect(() => {
    if (isAtItem) setChosen('inbox')
  }, [isAtItem])
  useEffect(() => void countRecipients(), [])
  useEffect(startDueCount, [])
  const tabs = useTabs()
  return (
    <>
      <div className="row">
        {heading}
        <Act visible aria-haspopup="dialog" onClick={writeMessage}>
          New message
        </Act>
      </div>
      <TabList label="Communications" prefix="desk" tabs={tabs} selected={shown.id} onSelect={setChosen} />
      <TabPanel id={shown.id} prefix="desk" className="screen">
        <shown.Part />
      </TabPanel>
      <MessageDialog />
      <Dialogs />
    </>
  )
}

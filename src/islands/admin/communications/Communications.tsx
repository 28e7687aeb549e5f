import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { countRecipients } from '#stores/admin/messages/message.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { DecisionDialog } from '../parts/DecisionDialog.tsx'
import { TrailDialog } from '../parts/OwnTrail.tsx'
import { ReceiveDialog } from '../parts/ReceiveDialog.tsx'
import { PaymentsPanel } from '../payments/PaymentsPanel.tsx'
import { InboxPanel } from './InboxPanel.tsx'
import { MessageForm } from './MessageForm.tsx'
import { MessageList } from './MessageList.tsx'
import { RequestsPanel } from './RequestsPanel.tsx'
import { SampleNotices } from './SampleNotices.tsx'

/** What came in, what is asked for, and what goes out (spec §2). */
export const Communications = () => {
  const extensions = useStore($extensions)
  const canSend = extensions.has('messages')
  useEffect(() => {
    if (canSend) void countRecipients()
  }, [canSend])
  return (
    <>
      <div>
        <h1>Communications</h1>
        <p className="cap">What came in, what needs a decision, and what goes out.</p>
      </div>
      <div className="desk">
        {extensions.has('inbox') ? <InboxPanel /> : <SampleNotices />}
        <div className="section">
          <section className="section" aria-labelledby="message-center">
            <h2 id="message-center">Message Center</h2>
            <MessageForm />
          </section>
          {canSend && <MessageList />}
        </div>
      </div>
      <PaymentsPanel />
      <RequestsPanel />
      <DecisionDialog />
      <ReceiveDialog />
      <TrailDialog />
    </>
  )
}

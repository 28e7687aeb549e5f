import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { $recipientsCounted, countRecipients } from '#stores/admin/messages/message.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { InTurn } from '../parts/InTurn.tsx'
import { useArrival } from '../parts/useArrival.ts'
import { MessageForm } from './MessageForm.tsx'
import { MessageList } from './MessageList.tsx'
import { MessagePreviewDialog } from './MessagePreviewDialog.tsx'
import { SampleNotices } from './SampleNotices.tsx'

const loadInbox = () => import('./InboxPanel.tsx').then(({ InboxPanel }) => InboxPanel)
const loadMore = () => import('./CommunicationsMore.tsx').then(({ CommunicationsMore }) => CommunicationsMore)

const MessageCenter = ({ ready }: { ready: boolean }) => (
  <section className="section" aria-labelledby="message-center">
    <h2 id="message-center" {...useArrival('message-center')}>
      Message Center
    </h2>
    {ready ? <MessageForm /> : <SkeletonBlock kind="table" />}
  </section>
)

/** What came in, what is asked for, and what goes out (spec §2). */
export const Communications = () => {
  const extensions = useStore($extensions)
  const canSend = extensions.has('messages')
  const counted = useStore($recipientsCounted)
  useEffect(() => {
    if (canSend) void countRecipients()
  }, [canSend])
  return (
    <>
      <div>
        <h1>Communications</h1>
        <p className="cap">What came in, what needs a decision, and what goes out.</p>
      </div>
      <InTurn>
        <div className="desk">
          <InTurn>
            {extensions.has('inbox') ? (
              <LazyPanel load={loadInbox} fallback={<SkeletonBlock kind="table" />} />
            ) : (
              <SampleNotices />
            )}
            <div className="section">
              <MessageCenter ready={!canSend || counted} />
              {canSend && counted && <MessageList />}
              {canSend && <MessagePreviewDialog />}
            </div>
          </InTurn>
        </div>
        <LazyPanel load={loadMore} fallback={<SkeletonBlock kind="table" />} />
      </InTurn>
    </>
  )
}

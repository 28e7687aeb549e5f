import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { countRecipients, writeMessage } from '#stores/admin/desk/messages/message.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { Act } from '../parts/Act.tsx'
import { PlaceHead } from '../parts/PlaceHead.tsx'
import { DocumentedMessage } from './DocumentedMessage.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { MessageList } from './MessageList.tsx'

const loadLetters = () => import('./Letters.tsx').then(({ Letters }) => Letters)

/** What goes out: drafts, sent messages and the newsletter. */
const Sending = () => {
  const hasLetters = useStore($extensions).has('letters')
  useEffect(() => void countRecipients(), [])
  return (
    <>
      <PlaceHead at="communications/messages" title="Messages">
        <Act visible kind="solid" aria-haspopup="dialog" onClick={writeMessage}>
          New message
        </Act>
      </PlaceHead>
      {hasLetters && <LazyPanel load={loadLetters} fallback={<SkeletonBlock kind="table" />} />}
      <MessageList />
      <MessageDialog />
    </>
  )
}

/** Message Center (spec §2): the form in sight for a backend that cannot send. */
export const Messages = () =>
  useStore($extensions).has('messages') ? (
    <Sending />
  ) : (
    <>
      <PlaceHead at="communications/messages" title="Messages" />
      <section className="section" aria-labelledby="message-center">
        <h2 id="message-center">Message Center</h2>
        <DocumentedMessage />
      </section>
    </>
  )

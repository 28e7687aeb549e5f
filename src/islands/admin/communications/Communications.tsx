import { useStore } from '@nanostores/react'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { $extensions } from '#stores/kit/extensions.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { InTurn } from '../parts/InTurn.tsx'
import { Desk } from './Desk.tsx'
import { MessageForm } from './MessageForm.tsx'
import { SampleNotices } from './SampleNotices.tsx'

const loadInbox = () => import('./InboxPanel.tsx').then(({ InboxPanel }) => InboxPanel)
const loadMoney = () => import('./Money.tsx').then(({ Money }) => Money)
const loadDialogs = () => import('./DeskDialogs.tsx').then(({ DeskDialogs }) => DeskDialogs)

/** For a backend that cannot send: everything on one screen, with the form that spec §2 names in sight. */
const WithoutMessages = () => (
  <InTurn>
    <div className="desk">
      <InTurn>
        {useStore($extensions).has('inbox') ? (
          <LazyPanel load={loadInbox} fallback={<SkeletonBlock kind="table" />} />
        ) : (
          <SampleNotices />
        )}
        <section className="section" aria-labelledby="message-center">
          <h2 id="message-center">Message Center</h2>
          <MessageForm />
        </section>
      </InTurn>
    </div>
    <LazyPanel load={loadMoney} fallback={<SkeletonBlock kind="table" />} />
    <LazyPanel load={loadDialogs} fallback={null} />
  </InTurn>
)

/** What came in, what is asked for, and what goes out (spec §2). */
export const Communications = () => {
  const canSend = useStore($extensions).has('messages')
  const heading = (
    <div>
      <h1>Communications</h1>
      <p className="cap">What came in, what needs a decision, and what goes out.</p>
    </div>
  )
  return canSend ? (
    <Desk heading={heading} />
  ) : (
    <>
      {heading}
      <WithoutMessages />
    </>
  )
}

import { useStore } from '@nanostores/react'
import { InTurn } from '#islands/frame/InTurn.tsx'
import { $extensions } from '#stores/kit/extensions.ts'
import { Desk } from './Desk.tsx'
import { Dialogs, Inbox, Payments } from './DeskParts.tsx'
import { MessageForm } from './MessageForm.tsx'

/** For a backend that cannot send: everything on one screen, with the form of spec §2 in sight. */
const WithoutMessages = () => (
  <InTurn>
    <div className="desk">
      <InTurn>
        <Inbox />
        <section className="section" aria-labelledby="message-center">
          <h2 id="message-center">Message Center</h2>
          <MessageForm />
        </section>
      </InTurn>
    </div>
    <Payments />
    <Dialogs />
  </InTurn>
)

/** What came in, what was asked for, and what goes out (spec §2). */
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

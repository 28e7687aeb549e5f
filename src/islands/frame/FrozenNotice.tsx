import { useStore } from '@nanostores/react'
import { instantText } from '#stores/kit/instants.ts'
import { openTab } from '#stores/session/place.ts'
import { $frozenReason, $suspended } from '#stores/session/stands-still.ts'
import { Button } from '#ui/Button.tsx'
import { freezeWords as words } from '#words/access/freezes.ts'

export type FrozenProps = { whose: 'investor' | 'admin'; since: number }

/** Above every tab of a frozen account: since when and why, what is suspended, and what to do. */
export const FrozenNotice = ({ whose, since }: FrozenProps) => {
  const suspended = useStore($suspended)
  const reason = useStore($frozenReason)
  return (
    <section className="frozen" aria-labelledby="frozen">
      <h2 id="frozen">{words.title}</h2>
      <p>
        {words.since(instantText(since))} {reason} {words[whose]}
      </p>
      {suspended.length > 0 && <p>{words.suspends(suspended.map(({ label }) => label))}</p>}
      <p>{words.next}</p>
      <Button onClick={() => openTab('settings')}>{words.toSettings}</Button>
    </section>
  )
}

import { formatInstant, zoneLabel } from '#fund/week-display.ts'
import { openTab } from '#stores/session/place.ts'
import { Button } from '#ui/Button.tsx'
import { freezeWords as words } from '#words/freezes.ts'

export type FrozenProps = { whose: 'investor' | 'admin'; since: number }

/** Above every tab of a frozen account: what is suspended, and what to do. */
export const FrozenNotice = ({ whose, since }: FrozenProps) => (
  <section className="frozen" aria-labelledby="frozen">
    <h2 id="frozen">{words.title}</h2>
    <p>
      {words.since(`${formatInstant(since)} ${zoneLabel(since)}`)} {words[whose]} {words.next}
    </p>
    <Button onClick={() => openTab('settings')}>{words.toSettings}</Button>
  </section>
)

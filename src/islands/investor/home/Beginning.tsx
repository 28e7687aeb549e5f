import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Beginning as Facts } from '#contract/calls/desk/calendar.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { toCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { accountHome } from '#stores/investor/home/home.ts'
import { goToDeposit } from '#stores/investor/home/quick-actions.ts'
import { leadTo } from '#stores/session/target.ts'
import { Button } from '#ui/Button.tsx'
import { beginning as words } from '#words/people/beginning.ts'

interface Step {
  readonly title: string
  readonly note: string
  readonly done: boolean
  /** The fund has to act; the next step does not wait for it. */
  readonly waits?: boolean
  readonly action?: ReactNode
}

const depositNote = ({ approved, deposit }: Facts): string =>
  approved ? words.deposit.notes[deposit] : words.deposit.closed

const stepsOf = (facts: Facts, registered: string): readonly Step[] => [
  { title: words.registered, note: registered, done: true },
  {
    title: facts.approved ? words.checked.done : words.checked.title,
    note: facts.approved ? '' : words.checked.note,
    done: facts.approved,
  },
  {
    title: words.bank.title,
    note: words.bank.notes[facts.bank_account],
    done: facts.bank_account === 'approved',
    waits: facts.bank_account === 'pending',
    ...(facts.bank_account === 'none' && {
      action: <Button onClick={() => leadTo('transfer', 'bank')}>{words.bank.action}</Button>,
    }),
  },
  {
    title: words.deposit.title(formatMoney(toCents(facts.minimum))),
    note: depositNote(facts),
    done: false,
    ...(facts.approved && facts.deposit === 'none' && { action: <Button onClick={goToDeposit}>Deposit</Button> }),
  },
  { title: words.works.title, note: words.works.note, done: false },
  { title: words.report.title, note: words.report.note, done: false },
]

/**
 * From here to the first report, for an account that has never had money in it: what is done, the present step, what
 * comes.
 */
export const Beginning = ({ facts }: { facts: Facts }) => {
  const live = useStore(accountHome.$load).last?.live
  const registered = live ? `${formatCalendarDate(live.join_date)}, ${live.email}` : ''
  const steps = stepsOf(facts, registered)
  const now = steps.findIndex(({ done, waits }) => !done && !waits)
  return (
    <ol className="begins">
      {steps.map(({ title, note, done, waits, action }, place) => (
        <li
          key={title}
          className={`begins-step ${done ? 'begins-done' : waits ? 'begins-waits' : place === now ? 'begins-now' : ''}`}
          aria-current={place === now ? 'step' : undefined}
        >
          <div>
            <strong>
              {title}
              {done && <span className="hidden">, done</span>}
              {waits && <span className="hidden">, waits</span>}
            </strong>
            {note && <p className="cap">{note}</p>}
          </div>
          {action}
        </li>
      ))}
    </ol>
  )
}

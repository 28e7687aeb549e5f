import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Closure } from '#contract/calls/money/closure.ts'
import { toCents } from '#fund/cents/money.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import {
  $closureAvailability,
  $closureQuestion,
  cancelClosure,
  ownClosure,
} from '#stores/investor/account/settings/closure.ts'
import { fundDay, instantText } from '#stores/kit/instants.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { Button } from '#ui/Button.tsx'
import { FailedState } from '#ui/States.tsx'

const on = (instant: string) => instantText(instant, { day: true })

type Step = { name: string; done: boolean; when: string }

/** The steps of closing, which of them are done and when the rest is expected. */
const stepsOf = (closure: Closure): Step[] => [
  { name: 'Requested', done: true, when: on(closure.requested_at) },
  {
    name: 'Identity verified',
    done: closure.verified_at !== null,
    when: closure.verified_at
      ? on(closure.verified_at)
      : `between ${fundDay(closure.verification_from)} and ${fundDay(closure.verification_to)}`,
  },
  {
    name: 'Balance payable',
    done: closure.state === 'payable' || closure.state === 'closed',
    when: closure.payable_at
      ? instantText(closure.payable_at, { deadline: true })
      : 'after the week that stops trading, and the lock-up',
  },
  {
    name: 'Paid and closed',
    done: closure.state === 'closed',
    when: closure.closed_at ? on(closure.closed_at) : 'once the balance is paid out',
  },
]

const cancellable: readonly Closure['state'][] = ['requested', 'verified']

const Progress = ({ closure }: { closure: Closure }) => {
  const { busy } = useStore($closureQuestion)
  const cannotSend = useCannotSend()
  return (
    <div className="pending-box">
      <p>
        <strong>Your account is being closed.</strong>
      </p>
      <ol className="closing-steps">
        {stepsOf(closure).map(({ name, done, when }) => (
          <li key={name} className={done ? 'step step-done' : 'step'}>
            {name}
            {done && <span className="hidden">, done</span>} <span className="cap">{when}</span>
          </li>
        ))}
      </ol>
      {closure.payout !== null && (
        <p>
          Payout: <Amount cents={toCents(closure.payout)} />
        </p>
      )}
      {cancellable.includes(closure.state) && (
        <Button busy={busy} reason={cannotSend} onClick={() => void cancelClosure()}>
          Keep the account
        </Button>
      )}
    </div>
  )
}

const Latest = () => {
  const { last, state } = useStore(ownClosure.$load)
  useEffect(() => whileOpen(ownClosure.load), [])
  if (last?.state === 'cancelled') return null
  if (last?.state === 'declined') {
    return <p>Your request to close the account was declined{last.reason && `: ${last.reason}`}</p>
  }
  if (last) return <Progress closure={last} />
  if (state !== 'failed') return null
  return <FailedState title="The state of your account closure did not load." onRetry={() => void ownClosure.load()} />
}

/** A closure in progress, if the backend closes accounts. */
export const AccountClosure = () => (useStore($closureAvailability) === 'available' ? <Latest /> : null)

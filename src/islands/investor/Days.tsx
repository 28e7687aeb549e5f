import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { type DaysField, daysState, type TypedDays } from '#stores/investor/account/settings/typed-days.ts'
import { TextField } from '#ui/TextField.tsx'
import { someDays as words } from '#words/proof/papers.ts'

/** Any span of days, including both ends, and what there is of them once both are given. */
export const Days = ({ of, children }: { of: DaysField; children: (days: TypedDays) => ReactNode }) => {
  const days = useStore(of.$days)
  const state = daysState(days)
  return (
    <>
      <div className="fields">
        <TextField
          label={words.first}
          type="date"
          value={days.from}
          hint={state === 'no first' && words.noFirst}
          onChange={(event) => of.type({ from: event.target.value })}
        />
        <TextField
          label={words.last}
          type="date"
          value={days.to}
          hint={state === 'no last' && words.noLast}
          error={state === 'reversed' ? words.reversed : undefined}
          onChange={(event) => of.type({ to: event.target.value })}
        />
      </div>
      {state === 'given' && children(days)}
    </>
  )
}

import type { Transfer } from '#contract/entities/transfer.ts'

/** One step of a request: a word, its date if that is known, and whether it is done, current, or still to come. */
export interface CourseStep {
  readonly name: string
  readonly at: string | null
  readonly state: 'done' | 'now' | 'ahead'
}

/** How many steps are done in each state; a state that is not listed has ended. */
const reached = {
  deposit: { requested: 0, approved: 1, received: 2 },
  withdrawal: { requested: 0, approved: 1, effective: 2, batched: 2, returned: 2 },
} as const satisfies Record<string, Partial<Record<Transfer['state'], number>>>

const placeOf = ({ kind, state }: Pick<Transfer, 'kind' | 'state'>): number | undefined => {
  const places: Partial<Record<Transfer['state'], number>> = reached[kind === 'deposit' ? 'deposit' : 'withdrawal']
  return places[state]
}

/** A past day whose step was not reached says nothing about when it will be. */
const dayOf = (at: string | null, isAhead: boolean, now: number): string | null =>
  isAhead && at !== null && Date.parse(at) <= now ? null : at

/** The steps of a pending request, first step first; `trades`: whether a deposit goes to work. */
export const courseOf = (transfer: Transfer, trades: boolean, now: number): readonly CourseStep[] => {
  const { requested_at, approved_at, received_at, effective_at } = transfer
  const place = placeOf(transfer) ?? 0
  const steps: readonly (readonly [string, string | null])[] =
    transfer.kind === 'deposit'
      ? [
          ['Requested', requested_at],
          ['Approved', approved_at],
          ['Received', received_at],
          [trades ? 'At work' : 'In the balance', effective_at],
        ]
      : [
          ['Requested', requested_at],
          ['Approved', approved_at],
          ...(transfer.kind === 'addition'
            ? ([['Capital', effective_at]] as const)
            : ([
                ['Set aside', effective_at],
                ['Paid', null],
              ] as const)),
        ]
  return steps.map(([name, at], index) => ({
    name,
    at: dayOf(at, index > place, now),
    state: index < place ? 'done' : index === place ? 'now' : 'ahead',
  }))
}

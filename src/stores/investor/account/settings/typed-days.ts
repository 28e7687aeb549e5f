import type { ReadableAtom } from 'nanostores'
import { computed } from 'nanostores'
import { createForm } from '#stores/kit/form.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'

/** The first and the last of some days, YYYY-MM-DD; empty if it is not given yet. */
export interface TypedDays {
  readonly from: string
  readonly to: string
}

/** How far a pair of days is typed. */
export const daysState = ({ from, to }: TypedDays): 'none' | 'no first' | 'no last' | 'reversed' | 'given' => {
  if (from === '' && to === '') return 'none'
  if (from === '') return 'no first'
  if (to === '') return 'no last'
  return from > to ? 'reversed' : 'given'
}

/**
 * Any days of which a dialog has files. What was typed stays until it is typed over, also when the dialog is closed and
 * opened again, and over a sign-in while it is open.
 */
export const typedDays = <Shown>(name: string, $shown: ReadableAtom<Shown>) => {
  const days = createForm<TypedDays, void>({
    initial: { from: '', to: '' },
    // Nothing is sent: each file is a link.
    send: async () => ({ done: true, value: undefined }),
  })
  keepsDialogDraft(name, days, ['from', 'to'], $shown)
  return { type: days.type, $days: computed(days.$form, ({ values }) => values) }
}

export type DaysField = ReturnType<typeof typedDays>

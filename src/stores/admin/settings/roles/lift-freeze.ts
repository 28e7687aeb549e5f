import { atom } from 'nanostores'
import type { InferOutput } from 'valibot'
import { send } from '#client/send.ts'
import { readInvestorDetails } from '#contract/calls/people/admin-investors.ts'
import { liftAdminFreeze, liftFreeze, readAdminFreeze } from '#contract/calls/people/freezes.ts'
import type { Freeze } from '#contract/entities/freeze.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm } from '#stores/kit/form-calls.ts'
import { isOvertaken } from '#stores/kit/form-differences.ts'
import { loader } from '#stores/kit/load.ts'
import { toast } from '#stores/kit/toast.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { freezeWords } from '#words/access/freezes.ts'
import { failure } from '#words/extension-failure.ts'

interface Frozen {
  readonly id: string
  readonly name: string
  readonly role: 'investor' | 'admin'
  /** Reads again what the screen behind shows. */
  after(): unknown
}

/** Whose freeze the open dialog lifts; null if none is open. */
export const $lifting = atom<Frozen | null>(null)

/** What the freeze suspends and what it leaves, read when the dialog opens; null if it was lifted meanwhile. */
export const frozen = loader<Freeze | null>('The freeze', async () => {
  const { id, role } = $lifting.get() ?? { id: '', role: 'admin' }
  return role === 'admin'
    ? (await send(readAdminFreeze, { params: { id } })).freeze
    : ((await send(readInvestorDetails, { params: { id } })).freeze ?? null)
})

interface Fields {
  readonly reason: string
  /** The ids of what counts again. */
  readonly keep: readonly string[]
  /** Where the address is disputed, the one that was chosen; empty before. */
  readonly address: string
}

/** Only what is still suspended can be kept. */
const keptOf = ({ suspended = [] }: Freeze, keep: readonly string[]): string[] =>
  suspended.map(({ id }) => id).filter((id) => keep.includes(id))

export const liftForm = createForm({
  initial: { reason: '', keep: [], address: '' } as Fields,
  check: ({ reason, address }) => ({
    ...(frozen.$load.get().last?.addresses && address === '' && { address: freezeWords.lifting.addressMissing }),
    ...(reason.trim() === '' && { reason: freezeWords.lifting.reason.missing }),
  }),
  send: async ({ reason, keep, address }) => {
    const { id, role } = $lifting.get() ?? { id: '', role: 'admin' }
    const freeze = frozen.$load.get().last
    const given = { reason: reason.trim(), keep: freeze ? keptOf(freeze, keep) : [], ...(address && { address }) }
    const outcome = await attemptForm(
      () => send(role === 'admin' ? liftAdminFreeze : liftFreeze, { params: { id }, body: given }),
      failure,
    )
    // Somebody else has changed or lifted it meanwhile: what can be chosen is read again.
    if (!outcome.done && isOvertaken(outcome.error)) await Promise.all([frozen.load(), $lifting.get()?.after()])
    return outcome
  },
  done: async ({ became }: InferOutput<typeof liftFreeze.answer>) => {
    const who = $lifting.get()
    closeLift()
    if (who) toast(freezeWords.lifting.done(who.name, became ?? ''), 'good')
    await who?.after()
  },
})

export const openLift = (who: Frozen): void => {
  liftForm.open()
  frozen.forget()
  $lifting.set(who)
  void frozen.load()
}

export const closeLift = (): void => $lifting.set(null)

/** Ticks or unticks something that is suspended. */
export const keepSuspended = (id: string, wanted: boolean): void => {
  const rest = liftForm.$form.get().values.keep.filter((one) => one !== id)
  liftForm.type({ keep: wanted ? [...rest, id] : rest })
}

keepsDialogDraft('lift', liftForm, ['reason', 'keep', 'address'], $lifting)

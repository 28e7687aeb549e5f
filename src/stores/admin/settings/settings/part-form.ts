import { send } from '#client/send.ts'
import * as calls from '#contract/calls/control/fund-settings.ts'
import { type FundSettings, saveFundSettings } from '#contract/calls/control/fund-settings.ts'
import { showAlert } from '#stores/kit/alert.ts'
import { createForm, type Form } from '#stores/kit/form.ts'
import { attemptForm, fill, issuesOf } from '#stores/kit/form-calls.ts'
import { toast } from '#stores/kit/toast.ts'
import { keepsDraft } from '#stores/session/kept-draft.ts'
import { failure } from '#words/extension-failure.ts'
import { loadWaiting } from '../../work/approvals/approvals.ts'
import { adoptSettings, fundSettings, versionNow } from './settings.ts'

interface Part<Fields> {
  /** By which what was typed is kept over a reload; no other part has it. */
  readonly name: string
  readonly initial: Fields
  fieldsOf(saved: FundSettings): Fields
  valuesOf(fields: Partial<Fields>): Partial<FundSettings>
  /** Problems by field, beyond those that the contract finds. */
  check?(fields: Fields): Readonly<Record<string, string>>
  readonly saved: string
}

/**
 * A form for some of the fund's settings. Only what was changed is sent; a change that waits for a second person is not
 * shown as saved.
 */
export const settingsPartForm = <Fields extends object>(part: Part<Fields>): Form<Fields> => {
  const form: Form<Fields> = createForm({
    initial: part.initial,
    check: (fields: Fields) => ({
      ...issuesOf(saveFundSettings.body, { ...part.valuesOf(fields), version: versionNow() }),
      ...part.check?.(fields),
    }),
    send: (_fields: Fields, changed: Partial<Fields>) =>
      attemptForm(
        () => send(calls.saveFundSettings, { body: { ...part.valuesOf(changed), version: versionNow() } }),
        failure,
      ),
    refresh: () => fundSettings.load(),
    waiting: async (sentence) => {
      showAlert(sentence)
      await Promise.all([fundSettings.load(), loadWaiting()])
      const { last } = fundSettings.$load.get()
      if (last) form.open(part.fieldsOf(last.settings))
    },
    done: (state: Parameters<typeof adoptSettings>[0]) => {
      adoptSettings(state)
      toast(part.saved)
    },
  })
  const typed = keepsDraft(part.name, form, Object.keys(part.initial) as (keyof Fields & string)[])
  fundSettings.$load.subscribe(({ state, last }) => {
    if (state !== 'ready') return
    fill(form, part.fieldsOf(last.settings))
    typed()
  })
  return form
}

import { atom } from 'nanostores'
import { addInvestor, editInvestor } from '#client/admin-investors-edit.ts'
import type { InvestorRow } from '#contract/calls/admin-investors.ts'
import type { RiskProfile } from '#contract/entities/basic.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { toast } from '#stores/kit/toast.ts'
import { investorWords } from '#words/admin-investors.ts'
import { loadInvestorDetails } from './details.ts'
import { loadInvestorCards, loadInvestors } from './investors.ts'

/** The form for a new investor, or for one that is there; open while it is not null. */
export interface InvestorForm {
  readonly who: InvestorRow | 'new'
  readonly busy: boolean
  readonly error: string | null
}

export interface InvestorFields {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly risk: RiskProfile | ''
}

export const $investorForm = atom<InvestorForm | null>(null)

export const openInvestorForm = (who: InvestorForm['who']): void => $investorForm.set({ who, busy: false, error: null })

export const closeInvestorForm = (): void => {
  if (!$investorForm.get()?.busy) $investorForm.set(null)
}

const send = (who: InvestorForm['who'], { name, email, phone, risk }: InvestorFields): Promise<InvestorRow> => {
  const profile = risk === '' ? {} : { risk_profile: risk }
  if (who === 'new') return addInvestor({ name, email, ...profile })
  return editInvestor(who.id, { name, phone, ...profile })
}

/** Saves it; a refusal stays in the form with what was typed. A second press while it is on its way does nothing. */
export const saveInvestor = async (fields: InvestorFields): Promise<void> => {
  const form = $investorForm.get()
  if (!form || form.busy) return
  $investorForm.set({ ...form, busy: true, error: null })
  const result = await attempt(() => send(form.who, fields))
  if (!result.done) return $investorForm.set({ ...form, busy: false, error: result.sentence })
  $investorForm.set(null)
  toast(form.who === 'new' ? investorWords.added(result.value.name) : investorWords.edited(result.value.name))
  await Promise.all([loadInvestors(), loadInvestorCards(), loadInvestorDetails()])
}

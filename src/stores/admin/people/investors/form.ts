import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import type { InvestorRow } from '#contract/calls/people/admin-investors.ts'
import * as calls from '#contract/calls/people/admin-investors-edit.ts'
import { addInvestor, editInvestor } from '#contract/calls/people/admin-investors-edit.ts'
import type { RiskProfile } from '#contract/entities/basic.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm, fill, issuesOf } from '#stores/kit/form-calls.ts'
import { toast } from '#stores/kit/toast.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { announce, opens } from '#stores/session/place.ts'
import { failure } from '#words/extension-failure.ts'
import { investorWords } from '#words/people/investors.ts'
import { investorDetails, loadInvestorDetails } from './details.ts'
import { investorCards, investors } from './investors.ts'

/** Whom the open form is about: a new investor, an existing one, or nobody. */
export const $editedInvestor = atom<InvestorRow | 'new' | null>(null)

interface Fields {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly risk_profile: RiskProfile | ''
}

const riskOf = ({ risk_profile }: Fields) => (risk_profile === '' ? {} : { risk_profile })
const added = (fields: Fields) => ({ name: fields.name, email: fields.email, ...riskOf(fields) })
const edited = (fields: Fields, version: number) => ({
  name: fields.name,
  phone: fields.phone,
  ...riskOf(fields),
  version,
})

/** Only what was changed. */
const changedOf = ({ name, phone, risk_profile }: Partial<Fields>) => ({
  ...(name !== undefined && { name }),
  ...(phone !== undefined && { phone }),
  ...(risk_profile && { risk_profile }),
})

const versionNow = (): number => {
  const who = $editedInvestor.get()
  return who === 'new' || who === null ? 0 : who.version
}

const fieldsOf = (row: InvestorRow): Fields => ({
  name: row.name,
  email: '',
  phone: row.phone ?? '',
  risk_profile: row.risk_profile ?? '',
})

/** Saves an investor's details, or adds an investor; after a refusal the form keeps what was typed. */
export const investorForm = createForm({
  initial: { name: '', email: '', phone: '', risk_profile: '' } as Fields,
  check: (fields) =>
    $editedInvestor.get() === 'new'
      ? issuesOf(addInvestor.body, added(fields))
      : issuesOf(editInvestor.body, edited(fields, versionNow())),
  send: async (fields, changed) => {
    const who = $editedInvestor.get()
    return attemptForm(async () => {
      const isNew = who === 'new' || who === null
      const row = isNew
        ? await send(calls.addInvestor, { body: added(fields) })
        : await send(calls.editInvestor, {
            params: { id: who.id },
            body: { ...changedOf(changed), version: who.version },
          })
      return isNew ? investorWords.added(row.name) : investorWords.edited(row.name)
    }, failure)
  },
  refresh: async () => {
    await loadInvestorDetails()
    const row = investorDetails.$load.get().last
    const who = $editedInvestor.get()
    if (!row || who === 'new' || who?.id !== row.id) return
    $editedInvestor.set(row)
    fill(investorForm, fieldsOf(row))
  },
  done: (sentence: string) => {
    closeInvestorForm()
    toast(sentence)
    return Promise.all([investors.load(), investorCards.load(), loadInvestorDetails()])
  },
})

export const openInvestorForm = (who: InvestorRow | 'new'): void => {
  if (who === 'new') {
    investorForm.open()
    announce('new-investor')
  } else investorForm.open(fieldsOf(who))
  $editedInvestor.set(who)
}

export const closeInvestorForm = (): void => $editedInvestor.set(null)

keepsDialogDraft('investor', investorForm, ['name', 'email', 'phone', 'risk_profile'], $editedInvestor)

opens('new-investor', () => openInvestorForm('new'))

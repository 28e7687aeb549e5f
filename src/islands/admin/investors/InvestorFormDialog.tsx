import { useStore } from '@nanostores/react'
import type { RiskProfile } from '#contract/entities/basic.ts'
import { personNameCharactersMax } from '#contract/entities/person-name.ts'
import { useForm } from '#islands/frame/useForm.ts'
import { $editedInvestor, closeInvestorForm, investorForm } from '#stores/admin/people/investors/form.ts'
import { ModalForm } from '#ui/ModalForm.tsx'
import { type Option, Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { investorWords } from '#words/people/investors.ts'

const risks: readonly Option<RiskProfile | ''>[] = [
  { value: '', label: 'Not specified' },
  { value: 'conservative', label: 'Conservative' },
  { value: 'moderate', label: 'Moderate' },
  { value: 'aggressive', label: 'Aggressive' },
]

/** Adds an investor by hand, or edits the details of one; with `investors-edit`. */
export const InvestorFormDialog = () => {
  const who = useStore($editedInvestor)
  const { text, choice, error, busy } = useForm(investorForm)
  if (!who) return null
  const isNew = who === 'new'
  return (
    <ModalForm
      title={isNew ? 'Add Investor' : 'Edit investor'}
      confirm={isNew ? 'Add and invite' : 'Save'}
      busy={busy}
      error={error}
      onSubmit={() => investorForm.submit()}
      onCancel={closeInvestorForm}
    >
      <TextField label="Full name" required maxLength={personNameCharactersMax} autoComplete="off" {...text('name')} />
      {isNew ? (
        <TextField
          label="Email address"
          type="email"
          required
          autoComplete="off"
          hint={investorWords.addHint}
          {...text('email')}
        />
      ) : (
        <TextField label="Phone" type="tel" autoComplete="off" {...text('phone')} />
      )}
      <Select label="Risk profile" options={risks} {...choice('risk_profile')} />
    </ModalForm>
  )
}

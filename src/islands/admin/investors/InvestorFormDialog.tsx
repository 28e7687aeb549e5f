import { useStore } from '@nanostores/react'
import { type FormEvent, useId, useState } from 'react'
import {
  $investorForm,
  closeInvestorForm,
  type InvestorFields,
  type InvestorForm,
  saveInvestor,
} from '#stores/admin/investors/form.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { type Option, Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { investorWords } from '#words/admin-investors.ts'

const risks: readonly Option<InvestorFields['risk']>[] = [
  { value: '', label: 'Not said' },
  { value: 'conservative', label: 'Conservative' },
  { value: 'moderate', label: 'Moderate' },
  { value: 'aggressive', label: 'Aggressive' },
]

const fieldsOf = (who: InvestorForm['who']): InvestorFields =>
  who === 'new'
    ? { name: '', email: '', phone: '', risk: '' }
    : { name: who.name, email: who.email, phone: who.phone ?? '', risk: who.risk_profile ?? '' }

const Form = ({ form: { who, busy, error } }: { form: InvestorForm }) => {
  const [fields, setFields] = useState(() => fieldsOf(who))
  const id = useId()
  const isNew = who === 'new'
  const type = (part: Partial<InvestorFields>) => setFields({ ...fields, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void saveInvestor(fields)
  }
  return (
    <Dialog
      title={isNew ? 'Add Investor' : 'Edit investor'}
      onClose={closeInvestorForm}
      actions={
        <>
          <Button onClick={closeInvestorForm}>Cancel</Button>
          <Button kind="solid" submit form={id} busy={busy}>
            {isNew ? 'Add and invite' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={id} className="form" onSubmit={submit}>
        <TextField
          label="Full name"
          required
          maxLength={100}
          autoComplete="off"
          value={fields.name}
          onChange={({ target }) => type({ name: target.value })}
        />
        {isNew ? (
          <TextField
            label="Email address"
            type="email"
            required
            autoComplete="off"
            hint={investorWords.addHint}
            value={fields.email}
            onChange={({ target }) => type({ email: target.value })}
          />
        ) : (
          <TextField
            label="Phone"
            type="tel"
            autoComplete="off"
            value={fields.phone}
            onChange={({ target }) => type({ phone: target.value })}
          />
        )}
        <Select label="Risk profile" options={risks} value={fields.risk} onChange={(risk) => type({ risk })} />
        <p className="field-error" role="alert">
          {error}
        </p>
      </form>
    </Dialog>
  )
}

/** A new investor by hand, or the details of one that is there; with `investors-edit`. */
export const InvestorFormDialog = () => {
  const form = useStore($investorForm)
  return form && <Form key={form.who === 'new' ? 'new' : form.who.id} form={form} />
}

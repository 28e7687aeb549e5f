// Reopens the investor whom the browser's history names.
import '#stores/admin/people/investors/follow-link.ts'
import { useStore } from '@nanostores/react'
import type { RiskProfile } from '#contract/entities/basic.ts'
import { personNameCharactersMax } from '#contract/entities/person-name.ts'
import { useForm } from '#islands/frame/hooks.ts'
import { $lostMailbox, closeLostMailbox, lostMailboxForm } from '#stores/admin/people/investors/address.ts'
import { $editedInvestor, closeInvestorForm, investorForm } from '#stores/admin/people/investors/form.ts'
import {
  $togglingTrading,
  $tradingToggle,
  confirmToggle,
  dismissToggle,
} from '#stores/admin/people/investors/trading.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { TextArea } from '#ui/later-fields.tsx'
import { type Option, Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { addressWords } from '#words/access/credentials.ts'
import { investorWords } from '#words/people/investors.ts'
import { tradingToggle } from '#words/people/trading-toggle.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { InvestorDialog } from './InvestorDialog.tsx'

const risks: readonly Option<RiskProfile | ''>[] = [
  { value: '', label: 'Not specified' },
  { value: 'conservative', label: 'Conservative' },
  { value: 'moderate', label: 'Moderate' },
  { value: 'aggressive', label: 'Aggressive' },
]

/** Adds an investor by hand, or edits the details of one; with `investors-edit`. */
const InvestorFormDialog = () => {
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

const words = addressWords.lost

/** A new address for an investor who has lost the old mailbox; with `address`. */
const LostMailboxDialog = () => {
  const who = useStore($lostMailbox)
  const { text, error, busy } = useForm(lostMailboxForm)
  if (!who) return null
  return (
    <ModalForm
      title={words.title}
      confirm="Ask for it"
      busy={busy}
      error={error}
      noValidate
      onSubmit={() => lostMailboxForm.submit()}
      onCancel={closeLostMailbox}
    >
      <p>{words.text(who.name)}</p>
      <TextField label="New email address" type="email" autoComplete="off" required {...text('email')} />
      <TextArea label="Reason" hint={words.reasonHint} required {...text('reason')} />
    </ModalForm>
  )
}

/** The confirmation of spec §4: the question, current and new status, and that the investor will be notified. */
const TradingToggleDialog = () => {
  const toggle = useStore($tradingToggle)
  const busy = useStore($togglingTrading)
  if (!toggle) return null
  const { name, email, current, next } = toggle
  return (
    <ConfirmDialog
      title={next === 'active' ? 'Enable trading' : 'Disable trading'}
      confirm={next === 'active' ? 'Enable trading' : 'Disable trading'}
      refuses={next === 'inactive'}
      busy={busy}
      onConfirm={() => void confirmToggle()}
      onCancel={dismissToggle}
    >
      <p>{tradingToggle.question(next)}</p>
      <p className="who">
        <strong>{name}</strong>
        <span className="cap">{email}</span>
      </p>
      <p>{tradingToggle.current(current)}</p>
      <p>{tradingToggle.next(next)}</p>
      {next === current && <p>{tradingToggle.takesBack}</p>}
      <p>{tradingToggle.notified}</p>
    </ConfirmDialog>
  )
}

/** All dialogs that are opened from the list of investors. */
export const InvestorDialogs = () => (
  <>
    <InvestorDialog />
    <InvestorFormDialog />
    <LostMailboxDialog />
    <TradingToggleDialog />
    <BulkDialog />
  </>
)

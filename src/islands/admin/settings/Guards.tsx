import { useForm } from '#islands/frame/hooks.ts'
import { closedDaysForm, guardsForm } from '#stores/admin/settings/settings/parts.ts'
import { loadFundSettings } from '#stores/admin/settings/settings/settings.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/later-fields.tsx'
import { TextField } from '#ui/TextField.tsx'
import { closedDaysWords as closed, guardWords as words } from '#words/control/fund-settings.ts'
import { Act } from '../parts/Act.tsx'
import { useArrival } from '../parts/useArrival.ts'
import { WaitingList } from '../parts/WaitingList.tsx'
import { PartOfSettings } from './PartOfSettings.tsx'
import { UsedLimits } from './UsedLimits.tsx'

const moneyIn = [
  { name: 'moneyInAbove', label: 'Money in by one admin, a day', before: '$' },
  { name: 'moneyInFees', label: 'Fees on money in, at most', before: '$' },
] as const

const numbers = [
  { name: 'closeAbove', label: 'A weekly close above', before: '$' },
  { name: 'correctionAbove', label: 'Corrections by one admin, a day', before: '$' },
  { name: 'payoutAbove', label: 'Whatever leaves by one admin, a day', before: '$' },
  { name: 'importAbove', label: 'Imports by one admin, a day', before: '$' },
  { name: 'limitWeekTimes', label: 'In a week, times a day', before: '×' },
  { name: 'limitTogetherTimes', label: 'All admins together, times one', before: '×' },
  { name: 'delayMinutes', label: 'Delay with one admin only', after: 'min' },
  { name: 'plausibleDeviations', label: 'A plausible week: standard deviations about the mean' },
  { name: 'plausibleAtLeast', label: 'A plausible week: at least ±', after: '%', hint: words.plausible },
  { name: 'termsNoticeDays', label: 'Notice of changed terms', after: 'days' },
] as const

const kinds = ['settings'] as const

/** Guards to which tasks in Today lead. */
const PayoutHolds = () => {
  const { ref } = useArrival<HTMLInputElement>('payout-holds')
  return (
    <Checkbox ref={ref} hint={words.payoutHolds} {...useForm(guardsForm).tick('payoutHolds')}>
      Hold payouts after a change
    </Checkbox>
  )
}

const MoneyInByTwo = () => {
  const { ref } = useArrival<HTMLInputElement>('money-in')
  return (
    <Checkbox ref={ref} hint={`${words.moneyIn} ${words.moneyInLines}`} {...useForm(guardsForm).tick('moneyInByTwo')}>
      Money in by two
    </Checkbox>
  )
}

const ClosedDays = () => {
  const { text, error, busy } = useForm(closedDaysForm)
  return (
    <Form
      className="form"
      noValidate
      error={error}
      onSubmit={() => closedDaysForm.submit()}
      actions={
        <div className="actions">
          <Act least="owner" visible submit busy={busy}>
            {closed.save}
          </Act>
        </div>
      }
    >
      <TextArea label={closed.label} hint={closed.hint} rows={2} {...text('closedDays')} />
    </Form>
  )
}

/** What waits for a second person, and which weeks are plausible; with `fund-settings` and `approvals`. */
export const Guards = () => {
  const { values, text, tick, error, busy } = useForm(guardsForm)
  return (
    <PartOfSettings
      title="Guards"
      arriving={useArrival('guards')}
      answer={values.twoPeople ? words.byTwo : words.byOne}
      note={words.loosening}
    >
      <WaitingList kinds={kinds} after={loadFundSettings} />
      <Form
        className="form"
        noValidate
        error={error}
        onSubmit={() => guardsForm.submit()}
        actions={
          <div className="actions">
            <Act least="owner" visible kind="solid" submit busy={busy}>
              Save the guards
            </Act>
          </div>
        }
      >
        <Checkbox hint={`${words.twoPeople} ${words.always}`} {...tick('twoPeople')}>
          Two people
        </Checkbox>
        <div className="fields">
          {numbers.map(({ name, ...field }) => (
            <TextField key={name} {...field} inputMode="decimal" autoComplete="off" required {...text(name)} />
          ))}
        </div>
        <PayoutHolds />
        <MoneyInByTwo />
        <div className="fields">
          {moneyIn.map(({ name, ...field }) => (
            <TextField key={name} {...field} inputMode="decimal" autoComplete="off" required {...text(name)} />
          ))}
        </div>
        <TextField
          label="The fund’s reserve"
          hint={words.reserve}
          after="weeks"
          inputMode="numeric"
          autoComplete="off"
          required
          {...text('reserveWeeks')}
        />
      </Form>
      <ClosedDays />
      <UsedLimits />
    </PartOfSettings>
  )
}

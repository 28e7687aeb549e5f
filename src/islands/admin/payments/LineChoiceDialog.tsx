import { useStore } from '@nanostores/react'
import { formatMoney } from '#fund/format.ts'
import { nearestCents } from '#fund/money.ts'
import { formatCalendarDate } from '#fund/week-display.ts'
import { useForm } from '#islands/frame/useForm.ts'
import { $choosing, choiceForm, closeChoice, keyOf } from '#stores/admin/payments/line-choice.ts'
import { ModalForm } from '#ui/ModalForm.tsx'
import { Select } from '#ui/Select.tsx'
import { statementWords } from '#words/payments.ts'

/** A line of the bank that nothing fits, or two things alike: a person says what it is. */
export const LineChoiceDialog = () => {
  const choosing = useStore($choosing)
  const { choice, error, busy } = useForm(choiceForm)
  if (!choosing) return null
  const { line, choices } = choosing
  const description = [line.counterparty, line.reference].filter((text) => text !== '').join(', ')
  return (
    <ModalForm
      title="What is this line?"
      confirm="Book it"
      busy={busy}
      error={error}
      noValidate
      onSubmit={() => choiceForm.submit()}
      onCancel={closeChoice}
    >
      <p>
        {formatMoney(nearestCents(line.amount))} of {formatCalendarDate(line.day)}
        {description && `: ${description}`}
      </p>
      <Select
        label="It is"
        hint="The nearest amount comes first."
        options={[
          { value: '', label: statementWords.chooseOne },
          ...choices.map((one) => ({
            value: keyOf(one),
            label: statementWords.choice(one.what, nearestCents(one.difference)),
          })),
        ]}
        {...choice('choice')}
      />
    </ModalForm>
  )
}

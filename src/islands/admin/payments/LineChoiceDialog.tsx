import { useStore } from '@nanostores/react'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { nearestCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { useForm } from '#islands/frame/hooks.ts'
import {
  $choosing,
  choiceForm,
  choiceKeyOf,
  closeChoice,
  lineChoices,
  setsAside,
} from '#stores/admin/money/payments/line-choice.ts'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { Select } from '#ui/Select.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { statementWords as words } from '#words/money/payments.ts'
import { Read } from '../parts/Read.tsx'

/** A bank line without a match, or with two equally good ones: a person says what it is. */
export const LineChoiceDialog = () => {
  const line = useStore($choosing)
  const { last: choices } = useStore(lineChoices.$load)
  const { choice, error, busy } = useForm(choiceForm)
  if (!line) return null
  const description = [line.counterparty, line.reference].filter((text) => text !== '').join(', ')
  return (
    <ModalForm
      title="What is this line?"
      confirm={setsAside(choice('choice').value) ? 'Set it aside' : 'Book it'}
      busy={busy}
      reason={!choices ? words.choicesMissing : choices.length === 0 ? words.noChoice : undefined}
      error={error}
      noValidate
      onSubmit={() => choiceForm.submit()}
      onCancel={closeChoice}
    >
      <p>
        {formatMoney(nearestCents(line.amount))} of {formatCalendarDate(line.day)}
        {description && `: ${description}`}
      </p>
      <Read of={lineChoices} what="What the line can be" waiting={<SkeletonBlock kind="control" />}>
        {(choices) =>
          choices.length > 0 && (
            <Select
              label="It is"
              hint="The nearest amount comes first."
              options={[
                { value: '', label: words.chooseOne },
                ...choices.map((one) => ({
                  value: choiceKeyOf(one),
                  label: words.choice(one.what, nearestCents(one.difference)),
                })),
              ]}
              {...choice('choice')}
            />
          )
        }
      </Read>
    </ModalForm>
  )
}

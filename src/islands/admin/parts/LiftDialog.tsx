import { useStore } from '@nanostores/react'
import type { Freeze, Suspended } from '#contract/entities/freeze.ts'
import { useForm } from '#islands/frame/hooks.ts'
import { $lifting, closeLift, frozen, keepSuspended, liftForm } from '#stores/admin/settings/roles/lift-freeze.ts'
import { instantText } from '#stores/kit/instants.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { TextArea } from '#ui/later-fields.tsx'
import { Select } from '#ui/Select.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { FailedState } from '#ui/States.tsx'
import { freezeWords } from '#words/access/freezes.ts'

const words = freezeWords.lifting

const sinceOf = ({ since }: Suspended): string | undefined => {
  if (since === null) return undefined
  return words.since(instantText(since))
}

/** Which of the disputed addresses the account keeps. */
const Address = ({ addresses }: { addresses: readonly string[] }) => {
  const { choice } = useForm(liftForm)
  const options = [{ value: '', label: words.addressChoose }, ...addresses.map((value) => ({ value, label: value }))]
  return <Select label={words.address} hint={words.addressHint} options={options} {...choice('address')} />
}

/** What the freeze suspends, each to tick if it counts again, and what it left as it was. */
const Choices = ({ freeze: { suspended = [], remains = [], addresses } }: { freeze: Freeze }) => {
  const { values, busy } = useForm(liftForm)
  return (
    <>
      {addresses && <Address addresses={addresses} />}
      {suspended.length === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <fieldset className="form">
          <legend>{words.keep}</legend>
          <p className="cap">{words.keepHint}</p>
          {suspended.map((item) => (
            <Checkbox
              key={item.id}
              hint={sinceOf(item)}
              disabled={busy}
              checked={values.keep.includes(item.id)}
              onChange={(wanted) => keepSuspended(item.id, wanted)}
            >
              {item.label}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <p className="cap">
        {remains.length > 0 ? words.remains(remains.map(({ label }) => label)) : words.remainsNothing}
      </p>
    </>
  )
}

const Body = () => {
  const { last, state } = useStore(frozen.$load)
  const { text } = useForm(liftForm)
  if (state === 'failed' && !last)
    return <FailedState title="What the freeze suspends did not load." onRetry={() => void frozen.load()} />
  if (!last) return state === 'ready' ? <p>{words.lifted}</p> : <SkeletonBlock kind="panel" />
  return (
    <>
      <Choices freeze={last} />
      <TextArea label={words.reason.label} hint={words.reason.hint} required {...text('reason')} />
    </>
  )
}

/** Lifts a freeze: says what remains, and lets the admin choose what of the suspended counts again. */
export const LiftDialog = () => {
  const who = useStore($lifting)
  const { last } = useStore(frozen.$load)
  const { error, busy } = useForm(liftForm)
  if (!who) return null
  return (
    <ModalForm
      title={words.title}
      confirm={words.confirm}
      busy={busy}
      error={error}
      reason={last ? undefined : words.waits}
      noValidate
      onSubmit={() => liftForm.submit()}
      onCancel={closeLift}
    >
      <p>{words.text[who.role](who.name)}</p>
      <p>{words.sure}</p>
      <Body />
    </ModalForm>
  )
}

import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { AddressState } from '#contract/calls/people/address.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import {
  $changingAddress,
  address,
  addressForm,
  cancelAddressChange,
  closeAddressForm,
  openAddressForm,
} from '#stores/session/address.ts'
import { Button } from '#ui/Button.tsx'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { FailedState } from '#ui/States.tsx'
import { TextField } from '#ui/TextField.tsx'
import { addressWords as words } from '#words/access/credentials.ts'
import { freezeWords } from '#words/access/freezes.ts'
import { useForm } from '../hooks.ts'
import { useFrozen } from '../useStandsStill.ts'

const stateOf = (proved: boolean): string => (proved ? words.proved : words.waits)

const Waiting = ({ email, change }: { email: string; change: NonNullable<AddressState['change']> }) => {
  const busy = useStore($inFlight).has('address:cancel')
  const cannotSend = useCannotSend()
  return (
    <>
      <p>
        Changes to <strong>{change.email}</strong> once both mailboxes have confirmed it, until{' '}
        <Instant named deadline at={change.expires_at} />.
      </p>
      <dl className="pairs">
        <div className="pair-line">
          <dt>{email}</dt>
          <dd>{stateOf(change.old_proved)}</dd>
        </div>
        <div className="pair-line">
          <dt>{change.email}</dt>
          <dd>{stateOf(change.new_proved)}</dd>
        </div>
      </dl>
      <div className="actions">
        <Button busy={busy} reason={cannotSend} onClick={() => void cancelAddressChange()}>
          Cancel the change
        </Button>
      </div>
    </>
  )
}

const ChangeDialog = () => {
  const { text, error, busy } = useForm(addressForm)
  const cannotSend = useCannotSend()
  return (
    <ModalForm
      title="Change your address"
      confirm="Email both links"
      busy={busy}
      reason={cannotSend}
      error={error}
      noValidate
      onSubmit={() => addressForm.submit()}
      onCancel={closeAddressForm}
    >
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        required
        hint={words.hint}
        {...text('email')}
      />
    </ModalForm>
  )
}

const Body = ({ address: { email, change } }: { address: AddressState }) => {
  const isFrozen = useFrozen()
  if (isFrozen)
    return (
      <>
        <p>{email}</p>
        <p className="cap">{freezeWords.still.address}</p>
      </>
    )
  return change ? (
    <Waiting email={email} change={change} />
  ) : (
    <div className="setting-line">
      <p>{email}</p>
      <Button aria-haspopup="dialog" onClick={openAddressForm}>
        Change<span className="hidden"> the address</span>
      </Button>
    </div>
  )
}

/** The person's mail address, which receives codes and notices; with `address`. */
export const AddressPanel = () => {
  const has = useStore($extensions).has('address')
  const { last, state } = useStore(address.$load)
  const changing = useStore($changingAddress)
  useEffect(() => (has ? whileOpen(address.load) : undefined), [has])
  if (!has) return null
  return (
    <div className="section">
      <h3>Email address</h3>
      {last ? (
        <Body address={last} />
      ) : state === 'failed' ? (
        <FailedState title="Your address did not load." onRetry={() => void address.load()} />
      ) : (
        <SkeletonBlock kind="panel" />
      )}
      {changing && <ChangeDialog />}
    </div>
  )
}

import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { InTurn } from '#islands/frame/InTurn.tsx'
import { PasswordForm } from '#islands/frame/PasswordForm.tsx'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import { AddressPanel } from '#islands/frame/security/AddressPanel.tsx'
import { FactorsPanel } from '#islands/frame/security/FactorsPanel.tsx'
import { SessionList } from '#islands/frame/security/SessionList.tsx'
import { useFrozen } from '#islands/frame/useStandsStill.ts'
import { $viewingsAvailability, ownViewings } from '#stores/investor/account/settings/own-data.ts'
import { $readOnly } from '#stores/kit/cannot-send.ts'
import { instantText } from '#stores/kit/instants.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { $securityAvailability, security } from '#stores/session/sessions.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { FailedState } from '#ui/States.tsx'
import { viewingWords, viewingWords as words } from '#words/access/viewing.ts'
import { Fold } from './Fold.tsx'

const List = () => {
  const { last, state } = useStore(ownViewings.$load)
  useEffect(() => whileOpen(ownViewings.load), [])
  if (!last && state === 'failed')
    return <FailedState title="The list of viewings did not load." onRetry={() => void ownViewings.load()} />
  const viewings = last?.viewings ?? []
  return (
    <>
      <h3>{words.own}</h3>
      <p className="cap">{words.ownWhat}</p>
      {last && viewings.length === 0 && <p>{words.never}</p>}
      <ul className="files">
        {viewings.map(({ started_at }) => (
          <li key={started_at}>{words.ownLine(instantText(started_at))}</li>
        ))}
      </ul>
    </>
  )
}

/** When admins of the fund viewed this dashboard, if the backend has viewings. */
const Viewings = () => (useStore($viewingsAvailability) === 'available' ? <List /> : null)

const Body = () => {
  const { last, state } = useStore(security.$load)
  const isFrozen = useFrozen()
  useEffect(() => whileOpen(security.load), [])
  if (last) {
    return (
      <InTurn>
        <AddressPanel />
        <FactorsPanel />
        <Fold title="Password" answer={last.hasPassword ? (isFrozen ? 'suspended' : 'set') : 'none'}>
          <PasswordForm hasPassword={last.hasPassword} onSet={security.load} />
        </Fold>
        <Fold
          title="Sessions"
          answer={last.sessions.length === 1 ? 'this one only' : `${last.sessions.length} signed in`}
        >
          <SessionList sessions={last.sessions} />
          <Viewings />
        </Fold>
      </InTurn>
    )
  }
  if (state !== 'failed') return <SkeletonBlock kind="panel" />
  return <FailedState title="Your sessions did not load." onRetry={() => void security.load()} />
}

/** Password and sessions, if the backend has them; the specification has no screen for either. */
export const Security = () => {
  const isAvailable = useStore($securityAvailability) === 'available'
  const readOnly = useStore($readOnly) !== null
  if (!isAvailable) return null
  if (readOnly) {
    return (
      <SettingsSection title="Sign-in and sessions" note={viewingWords.security}>
        <Viewings />
      </SettingsSection>
    )
  }
  return (
    <SettingsSection
      title="Sign-in and sessions"
      note="A password is optional: a one-time code to your address always signs you in."
    >
      <Body />
    </SettingsSection>
  )
}

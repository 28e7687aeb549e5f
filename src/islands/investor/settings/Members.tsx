import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { ReachedAccount } from '#contract/calls/people/members.ts'
import { grantsInWords, memberGrants } from '#fund/access/member-grants.ts'
import { accountReferenceOf } from '#fund/money/references.ts'
import { useForm } from '#islands/frame/hooks.ts'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { useStandsStill } from '#islands/frame/useStandsStill.ts'
import {
  $inviting,
  $leavingAccount,
  $revoking,
  accountMembers,
  closeInvite,
  type Invitation,
  inviteForm,
  leaveAccount,
  type Member,
  openInvite,
  revoke,
  takeBack,
} from '#stores/investor/account/settings/members.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { instantText } from '#stores/kit/instants.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { $membersAvailability, lastDayOf, pageOf, reachedAccounts } from '#stores/session/reached.ts'
import { $user } from '#stores/session/user.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { FailedState } from '#ui/States.tsx'
import { TextField } from '#ui/TextField.tsx'
import { memberWords as words } from '#words/people/members.ts'

const dayOf = (instant: string): string => instantText(instant, { day: true })

const untilOf = (until: string | null, openly: string): string =>
  until === null ? openly : words.until(lastDayOf(until))

const InviteDialog = () => {
  const { text, tick, error, busy } = useForm(inviteForm)
  const cannotSend = useCannotSend()
  return (
    <ModalForm
      title={words.form.title}
      confirm={words.form.confirm}
      busy={busy}
      reason={cannotSend}
      error={error}
      noValidate
      onSubmit={() => inviteForm.submit()}
      onCancel={closeInvite}
    >
      <TextField
        label={words.form.email}
        type="email"
        autoComplete="off"
        required
        hint={words.form.emailHint}
        {...text('email')}
      />
      <fieldset className="ticks">
        <legend>{words.form.sees}</legend>
        {memberGrants.map((grant) => (
          <Checkbox key={grant} hint={words.grants[grant].hint} {...tick(grant)}>
            {words.grants[grant].name}
          </Checkbox>
        ))}
      </fieldset>
      <TextField label={words.form.until} type="date" hint={words.form.untilHint} {...text('until')} />
    </ModalForm>
  )
}

const MemberLine = ({ member }: { member: Member }) => {
  const { name, email, role, since, until, sees } = member
  const cannotSend = useCannotSend()
  const isYou = useStore($user)?.email === email
  return (
    <li>
      <span>
        <strong>
          {name}
          {isYou && `, ${words.you}`}
        </strong>
        <span className="cap">
          {role === 'owner'
            ? words.ownerSince(dayOf(since))
            : `${email}. ${words.reads(grantsInWords(sees), untilOf(until, words.forever))}`}
        </span>
      </span>
      <span className="actions">
        <Badge tone={role === 'owner' ? 'good' : 'quiet'}>{role === 'owner' ? words.owner : words.reader}</Badge>
        {role === 'reader' && (
          <Button kind="quiet" reason={cannotSend} onClick={() => $revoking.set(member)}>
            {words.revoke}
            <span className="hidden"> of {name}</span>
          </Button>
        )}
      </span>
    </li>
  )
}

const InvitationLine = ({ invitation }: { invitation: Invitation }) => {
  const { id, email, sees, until, invited_at, expires_at } = invitation
  const busy = useStore($inFlight).has(`invitation:${id}`)
  const cannotSend = useCannotSend()
  return (
    <li>
      <span>
        <strong>{email}</strong>
        <span className="cap">
          {words.reads(grantsInWords(sees), untilOf(until, words.forever))}.{' '}
          {words.invitedOn(dayOf(invited_at), instantText(expires_at, { near: true, deadline: true }))}
        </span>
      </span>
      <span className="actions">
        <Badge tone="waiting">{words.invited}</Badge>
        <Button kind="quiet" busy={busy} reason={cannotSend} onClick={() => void takeBack(invitation)}>
          {words.takeBack}
          <span className="hidden"> the invitation of {email}</span>
        </Button>
      </span>
    </li>
  )
}

const RevokeQuestion = ({ member }: { member: Member }) => {
  const busy = useStore($inFlight).has(`reader:${member.id}`)
  const cannotSend = useCannotSend()
  return (
    <ConfirmDialog
      title={words.revokeAsk(member.name)}
      confirm={words.revoke}
      refuses
      cancel={words.keep}
      busy={busy}
      reason={cannotSend}
      onConfirm={() => void revoke(member)}
      onCancel={() => $revoking.set(null)}
    >
      <p>{words.revokeText}</p>
    </ConfirmDialog>
  )
}

/** Who reads the account, who is invited to, and the form for another. */
const Own = () => {
  const { last, state } = useStore(accountMembers.$load)
  const [inviting, revoking] = [useStore($inviting), useStore($revoking)]
  const standsStill = useStandsStill()
  if (!last)
    return state === 'failed' ? (
      <FailedState title={words.failed} onRetry={() => void accountMembers.load()} />
    ) : (
      <SkeletonBlock kind="rows" />
    )
  const { members, invitations } = last
  return (
    <>
      <ul className="members">
        {members.map((member) => (
          <MemberLine key={member.id} member={member} />
        ))}
        {invitations.map((invitation) => (
          <InvitationLine key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      <div className="save-line">
        <Button reason={standsStill} aria-haspopup="dialog" onClick={openInvite}>
          {words.invite}
        </Button>
      </div>
      {inviting && <InviteDialog />}
      {revoking && <RevokeQuestion member={revoking} />}
    </>
  )
}

const LeaveQuestion = ({ account }: { account: ReachedAccount }) => {
  const busy = useStore($inFlight).has(`reader:${account.member_id}`)
  const cannotSend = useCannotSend()
  return (
    <ConfirmDialog
      title={words.theirs.leaveAsk(account.name)}
      confirm={words.theirs.leave}
      refuses
      cancel={words.keep}
      busy={busy}
      reason={cannotSend}
      onConfirm={() => void leaveAccount(account)}
      onCancel={() => $leavingAccount.set(null)}
    >
      <p>{words.theirs.leaveText}</p>
    </ConfirmDialog>
  )
}

/** The accounts of others that somebody reads, each with the page that shows it. */
export const Theirs = ({ accounts }: { accounts: readonly ReachedAccount[] }) => {
  const leaving = useStore($leavingAccount)
  const cannotSend = useCannotSend()
  return (
    <>
      <ul className="members">
        {accounts.map((account) => (
          <li key={account.id}>
            <span>
              <strong>{account.name}</strong>
              <span className="cap">
                {accountReferenceOf(account.id)}.{' '}
                {words.page.sees(grantsInWords(account.sees), untilOf(account.until, words.openly))}
              </span>
            </span>
            <span className="actions">
              <a className="button" href={pageOf(account)}>
                {words.theirs.open}
                <span className="hidden"> the account of {account.name}</span>
              </a>
              <Button kind="quiet" reason={cannotSend} onClick={() => $leavingAccount.set(account)}>
                {words.theirs.leave}
                <span className="hidden"> the account of {account.name}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {leaving && <LeaveQuestion account={leaving} />}
    </>
  )
}

/** Who reads the account of this person, and whose they read; a closed row says how many. */
export const Members = () => {
  const has = useStore($membersAvailability) === 'available'
  const { last: reached } = useStore(reachedAccounts.$load)
  const { last: own } = useStore(accountMembers.$load)
  const inviting = useStore($inviting)
  useEffect(() => (has ? whileOpen(reachedAccounts.load) : undefined), [has])
  const owns = reached?.some(({ role }) => role === 'owner') ?? true
  useEffect(() => (has && owns ? whileOpen(accountMembers.load) : undefined), [has, owns])
  if (!has) return null
  const theirs = reached?.filter(({ role }) => role === 'reader') ?? []
  const readers = own ? own.members.length - 1 + own.invitations.length : 0
  const answer = [
    ...(owns ? [readers > 0 ? words.readers(readers) : words.nobody] : []),
    ...(theirs.length > 0 ? [words.reading(theirs.length)] : []),
  ].join(', ')
  return (
    <SettingsSection title={words.title} note={owns ? words.note : words.theirs.note} answer={answer} opened={inviting}>
      {owns && <Own />}
      {theirs.length > 0 && (
        <>
          {owns && (
            <div>
              <h3>{words.theirs.title}</h3>
              <p className="cap">{words.theirs.note}</p>
            </div>
          )}
          <Theirs accounts={theirs} />
        </>
      )}
    </SettingsSection>
  )
}

import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Admin } from '#contract/calls/people/roles.ts'
import { personNameCharactersMax } from '#contract/entities/person-name.ts'
import { adminRoles } from '#fund/access/admin-roles.ts'
import { useForm } from '#islands/frame/hooks.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import {
  $inviting,
  admins,
  askFreezeAdmin,
  askLiftAdminFreeze,
  askRemoveAdmin,
  closeInvitation,
  giveRole,
  inviteForm,
  openInvitation,
} from '#stores/admin/settings/roles/roles.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { $user } from '#stores/session/user.ts'
import { Badge } from '#ui/Badge.tsx'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { roleHints, roleNames, rolesWords as words } from '#words/people/roles.ts'
import { plus } from '../icons.ts'
import { Act, useMay } from '../parts/Act.tsx'
import { AskedFor } from '../parts/AskedFor.tsx'
import { Read } from '../parts/Read.tsx'
import { WaitingList } from '../parts/WaitingList.tsx'
import { Who } from '../parts/Who.tsx'

const options = adminRoles.map((value) => ({ value, label: roleNames[value] }))

const Role = ({ admin: { id, name, role } }: { admin: Admin }) => {
  const may = useMay('owner')
  const busy = useStore($inFlight).has(`role:${id}`)
  if (!may) return <span>{roleNames[role]}</span>
  return (
    <Select
      label={`Role of ${name}`}
      labelHidden
      options={options}
      value={role}
      disabled={busy}
      onChange={(chosen) => void giveRole({ id, role }, chosen)}
    />
  )
}

const kinds = ['role'] as const

/** Everybody else's; for one's own account there is "This was not me". */
const Freeze = ({ admin }: { admin: Admin }) => {
  const own = useStore($user)?.email
  if (own === admin.email) return null
  return (
    <Act least="approver" kind="quiet" aria-haspopup="dialog" onClick={() => askFreezeAdmin(admin)}>
      Freeze<span className="hidden"> {admin.name}</span>
    </Act>
  )
}

const columns: readonly Column<Admin>[] = [
  {
    id: 'name',
    head: 'Admin',
    cell: ({ id, name, email }) => (
      <>
        <Who name={name} email={email} />
        <AskedFor of={id} />
      </>
    ),
  },
  { id: 'role', head: 'Role', narrow: 'note', cell: (admin) => <Role admin={admin} /> },
  {
    id: 'since',
    head: 'Signed in first',
    narrow: 'named',
    cell: ({ signed_in_at, frozen_since }) => (
      <>
        {signed_in_at === null ? 'not yet' : <Instant day at={signed_in_at} />}{' '}
        {frozen_since && <Badge tone="bad">Frozen</Badge>}
      </>
    ),
  },
  {
    id: 'actions',
    head: 'Actions',
    narrow: 'actions',
    cell: (admin) => (
      <span className="row-actions">
        {admin.frozen_since && (
          <Act least="owner" aria-haspopup="dialog" onClick={() => askLiftAdminFreeze(admin)}>
            Lift the freeze<span className="hidden"> of {admin.name}</span>
          </Act>
        )}
        {!admin.frozen_since && <Freeze admin={admin} />}
        <Act least="owner" kind="quiet" aria-haspopup="dialog" onClick={() => askRemoveAdmin(admin)}>
          Remove<span className="hidden"> {admin.name}</span>
        </Act>
      </span>
    ),
  },
]

const Invitation = () => {
  const { values, text, choice, error, busy } = useForm(inviteForm)
  return (
    <ModalForm
      title="Invite an admin"
      confirm="Invite"
      busy={busy}
      error={error}
      noValidate
      onSubmit={() => inviteForm.submit()}
      onCancel={closeInvitation}
    >
      <TextField label="Full name" maxLength={personNameCharactersMax} autoComplete="off" {...text('name')} />
      <TextField
        label="Email address"
        type="email"
        autoComplete="off"
        hint="The invitation goes there. An investor’s address cannot be an admin’s."
        {...text('email')}
      />
      <Select label="Role" hint={roleHints[values.role]} options={options} {...choice('role')} />
    </ModalForm>
  )
}

/** Who may do what in the admin area; with `roles`. */
export const Admins = () => {
  const inviting = useStore($inviting)
  useEffect(() => void admins.load(), [])
  return (
    <SettingsSection title="Admins" note={words.rule}>
      <WaitingList kinds={kinds} after={admins.load} />
      <div className="actions">
        <Act least="owner" visible icon={plus} aria-haspopup="dialog" onClick={openInvitation}>
          Invite an admin
        </Act>
      </div>
      <Read of={admins} what="The list of admins">
        {(rows) => <Table caption="Admins" columns={columns} rows={rows} keyOf={({ id }) => id} />}
      </Read>
      {inviting && <Invitation />}
    </SettingsSection>
  )
}

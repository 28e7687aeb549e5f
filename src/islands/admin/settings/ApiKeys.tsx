import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type ApiKey, apiKeyNameCharactersMax } from '#contract/calls/access/api-keys.ts'
import { apiScopes } from '#fund/access/api-scopes.ts'
import { useForm } from '#islands/frame/hooks.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import {
  $makingKey,
  apiKeyForm,
  apiKeys,
  askRevokeKey,
  chooseScope,
  closeKeyForm,
  openKeyForm,
} from '#stores/admin/settings/systems/api-keys.ts'
import { Badge } from '#ui/Badge.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { FieldError } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'
import { EmptyState } from '#ui/States.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { apiKeyStates, scopeNames, apiKeyWords as words } from '#words/access/api-keys.ts'
import { plus } from '../icons.ts'
import { Act } from '../parts/Act.tsx'
import { Read } from '../parts/Read.tsx'
import { useArrival } from '../parts/useArrival.ts'
import { Titled } from '../parts/Who.tsx'

const ends = (state: ApiKey['state']): boolean => state === 'expired' || state === 'revoked'

const columns: readonly Column<ApiKey>[] = [
  {
    id: 'name',
    head: 'Key',
    cell: ({ name, hint, made_by }) => <Titled title={name} note={`ends in ${hint}; made by ${made_by}`} />,
  },
  {
    id: 'opens',
    head: 'Opens',
    narrow: 'note',
    cell: ({ scopes }) => scopes.map((scope) => scopeNames[scope].name).join(', '),
  },
  {
    id: 'used',
    head: 'Last used',
    narrow: 'named',
    cell: ({ used_at }) => (used_at === null ? 'never' : <Instant at={used_at} />),
  },
  {
    id: 'until',
    head: 'Until',
    narrow: 'figure',
    cell: ({ expires_at, state }) =>
      state === 'active' ? (
        <Instant day at={expires_at} />
      ) : (
        <Badge tone={state === 'suspended' ? 'bad' : 'quiet'}>{apiKeyStates[state]}</Badge>
      ),
  },
  {
    id: 'revoke',
    head: 'Revoke',
    narrow: 'change',
    headHidden: true,
    cell: (key) =>
      !ends(key.state) && (
        <Act least="owner" kind="quiet" aria-haspopup="dialog" onClick={() => askRevokeKey(key)}>
          Revoke<span className="hidden"> {key.name}</span>
        </Act>
      ),
  },
]

const lasting = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
]

const Scopes = ({ chosen, error }: { chosen: ApiKey['scopes']; error: string | undefined }) => (
  <fieldset className="form">
    <legend className="field-label">What it opens</legend>
    {apiScopes.map((scope) => (
      <Checkbox
        key={scope}
        hint={scopeNames[scope].hint}
        checked={chosen.includes(scope)}
        onChange={(isChosen) => chooseScope(scope, isChosen)}
      >
        {scopeNames[scope].name}
      </Checkbox>
    ))}
    <FieldError text={error} />
  </fieldset>
)

const Making = () => {
  const { values, text, choice, error, busy } = useForm(apiKeyForm)
  return (
    <ModalForm
      title="Make a key"
      confirm="Make it"
      busy={busy}
      error={error}
      noValidate
      onSubmit={() => apiKeyForm.submit()}
      onCancel={closeKeyForm}
    >
      <TextField
        label="For what"
        hint="Which system uses it, for example the accountant’s script."
        maxLength={apiKeyNameCharactersMax}
        autoComplete="off"
        {...text('name')}
      />
      <Scopes chosen={[...values.scopes]} error={choice('scopes').error} />
      <Select label="It lasts" options={lasting} {...choice('days')} />
    </ModalForm>
  )
}

/** Keys with which other systems make calls; with `api-keys`. */
export const ApiKeys = () => {
  const making = useStore($makingKey)
  useEffect(() => void apiKeys.load(), [])
  return (
    <section className="section" aria-labelledby="api-keys">
      <div className="row">
        <h2 id="api-keys" {...useArrival('api-keys')}>
          API keys
        </h2>
        <Act least="owner" icon={plus} aria-haspopup="dialog" onClick={openKeyForm}>
          Make a key
        </Act>
      </div>
      <p className="cap">{words.about}</p>
      <Read of={apiKeys} what="The list of keys">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={words.none}>Each key appears here with its last use, until it ends.</EmptyState>
          ) : (
            <Table caption="API keys" columns={columns} rows={rows} keyOf={({ id }) => id} />
          )
        }
      </Read>
      {making && <Making />}
    </section>
  )
}

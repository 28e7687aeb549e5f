import { useStore } from '@nanostores/react'
import { useForm } from '#islands/frame/hooks.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import {
  $listingAccount,
  askRemoveAccount,
  closeListAccount,
  type OwnAccount,
  openListAccount,
  ownAccountForm,
} from '#stores/admin/settings/terms/terms.ts'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { EmptyState } from '#ui/States.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { termsWords } from '#words/control/terms.ts'
import { plus } from '../icons.ts'
import { Act } from '../parts/Act.tsx'
import { Titled } from '../parts/Who.tsx'

const words = termsWords.own

const columns: readonly Column<OwnAccount>[] = [
  { id: 'bank', head: 'Bank', cell: ({ bank, added_by }) => <Titled title={bank} note={words.addedBy(added_by)} /> },
  { id: 'number', head: 'Account number', narrow: 'named', cell: ({ account_number }) => account_number },
  { id: 'since', head: 'Since', narrow: 'named', cell: ({ added_at }) => <Instant day at={added_at} /> },
  {
    id: 'remove',
    head: 'Remove',
    narrow: 'change',
    headHidden: true,
    cell: (one) =>
      !one.used && (
        <Act least="owner" kind="quiet" aria-haspopup="dialog" onClick={() => askRemoveAccount(one)}>
          Remove
          <span className="hidden">
            {' '}
            {one.bank} {one.account_number}
          </span>
        </Act>
      ),
  },
]

const ListAccount = () => {
  const { text, error, busy } = useForm(ownAccountForm)
  return (
    <ModalForm
      title={words.list}
      confirm="List it"
      busy={busy}
      error={error}
      noValidate
      onSubmit={() => ownAccountForm.submit()}
      onCancel={closeListAccount}
    >
      <TextField label="Bank" autoComplete="off" {...text('bank')} />
      <TextField
        label="Account number"
        hint={words.numberHint}
        autoComplete="off"
        spellCheck={false}
        {...text('account_number')}
      />
    </ModalForm>
  )
}

/** The bank accounts whose statements are read. */
export const OwnAccounts = ({ of: accounts }: { of: readonly OwnAccount[] }) => {
  const listing = useStore($listingAccount)
  return (
    <section className="section" aria-labelledby="own-accounts">
      <div className="row">
        <h3 id="own-accounts">{words.title}</h3>
        <Act least="owner" icon={plus} aria-haspopup="dialog" onClick={openListAccount}>
          {words.list}
        </Act>
      </div>
      <p className="cap">{words.about}</p>
      {accounts.length === 0 ? (
        <EmptyState title={words.none}>{words.noneNote}</EmptyState>
      ) : (
        <Table caption={words.title} columns={columns} rows={accounts} keyOf={({ id }) => id} />
      )}
      {listing && <ListAccount />}
    </section>
  )
}

import type { Context } from '#server/platform/config/context.ts'
import { type SealedFor, seal, unseal } from '#server/platform/keys/seal.ts'
import { mailParts, postAll } from '#server/platform/mail/post.ts'
import { written } from '#tests/support/mail/written.ts'
import { createPerson } from '#tests/support/people/people.ts'

const files: readonly [SealedFor['field'], string][] = [
  ['deferred', 'later'],
  ['payment-file', 'batch nacha'],
  ['signing-key', 'public'],
  ['approval', 'asked'],
  ['push-key', 'point'],
  ['webhook', 'hook'],
  ['webhook-before', 'hook'],
  ['check-file', 'scan'],
]

const asked = {
  id: 'asked',
  kind: 'k',
  subject: 's',
  title: 't',
  detail: 'd',
  amount: null,
  params_digest: 'p',
  basis: '{}',
  asked_by: 'a',
  asked_by_email: 'a',
  asked_from: null,
  asked_at: 1,
  runs_at: null,
  covers: null,
  status: 'waiting',
  decided_by_email: null,
  decided_at: null,
  reason: null,
} as const

/** Fills in something of every kind that is sealed; returns how each is read. */
export const fill = async (context: Context) => {
  const { store, secret } = context
  const sealed = Object.fromEntries(files.map(([field, row]) => [field, seal(secret, { field, row }, field)]))
  const of = (field: SealedFor['field']) => sealed[field] ?? ''
  const { id } = await createPerson(context)
  const mails = await store.write(async (work) => {
    const { db } = work
    const tax = seal(secret, { field: 'tax-id', row: id }, 'tax-id')
    await db.insertInto('profiles').values({ person_id: id, tax_id_sealed: tax }).execute()
    const app = {
      sealed: seal(secret, { field: 'totp', row: id }, 'totp'),
      created_at: 1,
      confirmed_at: 1,
      last_step: 0,
    }
    await db
      .insertInto('totp_secrets')
      .values({ person_id: id, ...app })
      .execute()
    await db
      .insertInto('deferred')
      .values({ id: 'later', name: 'none', sealed: of('deferred'), created_at: 1 })
      .execute()
    await db
      .insertInto('payment_batches')
      .values({
        id: 'batch',
        status: 'open',
        total: 1,
        payouts: 1,
        made_at: 1,
        made_by: 'a',
        ended_at: null,
        ended_by: null,
      })
      .execute()
    const file = { name: 'a', digest: 'a', made_at: 1, made_by: 'a', sealed: of('payment-file') }
    await db
      .insertInto('payment_files')
      .values({ batch_id: 'batch', format: 'nacha', ...file })
      .execute()
    await db
      .insertInto('proof_keys')
      .values({ public_key: 'public', sealed: of('signing-key'), made_at: 1, retired_at: 1 })
      .execute()
    const key = { name: 'vapid', public_key: 'point', sealed: of('push-key'), made_at: 1 } as const
    await db.insertInto('push_keys').values(key).execute()
    const hook = { id: 'hook', name: '', url: 'https://a.example', events: '', active: 0, made_at: 1, made_by: 'a' }
    await db
      .insertInto('webhooks')
      .values({ ...hook, sealed: of('webhook'), sealed_before: of('webhook-before'), before_until: 2 })
      .execute()
    const check = { id: 'check', account_id: id, kind: 'identity', result: 'passed', document: 'a' } as const
    await db
      .insertInto('onboarding_checks')
      .values({ ...check, expires_on: null, by_email: 'a', at: 1 })
      .execute()
    const scan = { id: 'scan', check_id: 'check', account_id: id, name: 'a', type: 'image/png', bytes: 1 } as const
    await db
      .insertInto('check_files')
      .values({ ...scan, sealed: of('check-file') })
      .execute()
    await db
      .insertInto('approvals')
      .values({ ...asked, params_sealed: of('approval') })
      .execute()
    const mail = { to: 'ann@example.com', ...written('Hello', { code: 'mail' }), leave: 'mail-parts' }
    return postAll(
      work,
      Array.from({ length: 250 }, () => ({ mail, notBefore: 1 })),
    )
  }, 1)
  return { id, mails }
}

/** What a node reads of it. */
export const readAll = async (
  { store: { read: db }, secret }: Context,
  { id, mails }: Awaited<ReturnType<typeof fill>>,
) => {
  const bank = await db
    .selectFrom('bank_accounts')
    .select('sealed')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  const tax = await db
    .selectFrom('profiles')
    .select('tax_id_sealed')
    .where('person_id', '=', id)
    .executeTakeFirstOrThrow()
  const app = await db.selectFrom('totp_secrets').select('sealed').executeTakeFirstOrThrow()
  const rows: Partial<Record<SealedFor['field'], string>> = {
    deferred: (await db.selectFrom('deferred').select('sealed').executeTakeFirstOrThrow()).sealed,
    'payment-file': (await db.selectFrom('payment_files').select('sealed').executeTakeFirstOrThrow()).sealed,
    'signing-key': (await db.selectFrom('proof_keys').select('sealed').executeTakeFirstOrThrow()).sealed,
    approval: (await db.selectFrom('approvals').select('params_sealed').executeTakeFirstOrThrow()).params_sealed ?? '',
  }
  rows['push-key'] = (await db.selectFrom('push_keys').select('sealed').executeTakeFirstOrThrow()).sealed
  rows['check-file'] = (await db.selectFrom('check_files').select('sealed').executeTakeFirstOrThrow()).sealed
  const hook = await db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow()
  rows.webhook = hook.sealed
  rows['webhook-before'] = hook.sealed_before ?? ''
  const texts = await db.selectFrom('mail').select(['id', 'text', 'parts']).where('id', 'in', mails).execute()
  return [
    JSON.parse(unseal(secret, { field: 'bank-account', row: id }, bank.sealed)).accountNumber,
    unseal(secret, { field: 'tax-id', row: id }, tax.tax_id_sealed ?? ''),
    unseal(secret, { field: 'totp', row: id }, app.sealed),
    ...files.map(([field, row]) => unseal(secret, { field, row }, rows[field] ?? '')),
    ...new Set(texts.map((mail) => unseal(secret, { field: 'mail', row: mail.id }, mail.text).match(/^mail$/m)?.[0])),
    ...new Set(texts.map((mail) => mailParts(secret, mail).leave)),
  ]
}

/** What `readAll` returns if everything can be read. */
export const all = [
  '000123456789',
  'tax-id',
  'totp',
  'deferred',
  'payment-file',
  'signing-key',
  'approval',
  'push-key',
  'webhook',
  'webhook-before',
  'check-file',
  'mail',
  'mail-parts',
]

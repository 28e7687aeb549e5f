import type { Agreement, OwnAgreements, Signable } from '#contract/calls/people/agreements.ts'
import { readSettings } from '#server/control/settings/settings.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { accountsOfInvestors } from '../accounts/find.ts'

const peopleMax = 200

/** Every version, without its file; the newest first. */
const versions = (db: Db) =>
  db
    .selectFrom('agreement_versions as file')
    .innerJoin('agreements as of', 'of.id', 'file.agreement_id')
    .select(['of.id', 'of.title', 'of.version as newest', 'of.withdrawn_at'])
    .select(['file.version', 'file.uploaded_at', 'file.uploaded_by', 'file.bytes', 'file.digest'])
    .orderBy('file.uploaded_at', 'desc')
    .orderBy('of.id', 'desc')

type Version = Awaited<ReturnType<ReturnType<typeof versions>['execute']>>[number]

const stateOf = ({ version, newest, withdrawn_at }: Version): Signable['state'] => {
  if (withdrawn_at !== null) return 'withdrawn'
  return version === newest ? 'current' : 'replaced'
}

const signaturesOf = (db: Db, personId: string) =>
  db.selectFrom('agreement_signatures').selectAll().where('account_id', '=', personId).execute()

type Signature = Awaited<ReturnType<typeof signaturesOf>>[number]

const viewSignature = ({ id, name, signed_at, from_address, browser, confirmed_by }: Signature) => ({
  id,
  name,
  signed_at: iso(signed_at),
  from: from_address,
  browser,
  confirmed_by,
})

/** What somebody still has to sign and what they have signed, newest first. */
export const agreementsOf = async (db: Db, personId: string): Promise<OwnAgreements> => {
  const [all, signatures, { agreementsRequired }] = await Promise.all([
    versions(db).execute(),
    signaturesOf(db, personId),
    readSettings(db),
  ])
  const agreements = all
    .map((row) => {
      const signed = signatures.find(({ agreement_id, version }) => agreement_id === row.id && version === row.version)
      const { id, title, version, bytes, digest } = row
      return {
        ...{ id, title, version, bytes, digest, state: stateOf(row), uploaded_at: iso(row.uploaded_at) },
        signature: signed ? viewSignature(signed) : null,
      }
    })
    .filter(({ state, signature }) => state === 'current' || signature !== null)
  return { required: agreementsRequired, agreements }
}

/** Investors who are asked for signatures: those whose account is not inactive. */
export const askedOf = (db: Db) => accountsOfInvestors(db).where('investor_accounts.status', '!=', 'inactive')

/** Those of them who have not signed a version. */
const unsigned = (db: Db, { id, version }: { readonly id: string; readonly version: number }) =>
  askedOf(db).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('agreement_signatures as signed')
          .select('signed.id')
          .whereRef('signed.account_id', '=', 'investor_accounts.id')
          .where('signed.agreement_id', '=', id)
          .where('signed.version', '=', version),
      ),
    ),
  )

/** Who has not signed the newest version of an agreement, by name; at most 200. */
export const unsignedOf = (db: Db, of: { readonly id: string; readonly version: number }) =>
  unsigned(db, of)
    .select(['investor_accounts.id', 'name', 'email'])
    .orderBy('name_folded')
    .orderBy('investor_accounts.id')
    .limit(peopleMax)
    .execute()

const countUnsigned = async (db: Db, of: { readonly id: string; readonly version: number }): Promise<number> => {
  const { count } = await unsigned(db, of)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The fund's agreements with all their versions, the newest agreement first. */
export const allAgreements = async (db: Db): Promise<Agreement[]> => {
  const [agreements, rows, counts] = await Promise.all([
    db.selectFrom('agreements').selectAll().orderBy('id', 'desc').execute(),
    versions(db).execute(),
    db
      .selectFrom('agreement_signatures')
      .select(['agreement_id', 'version'])
      .select((eb) => eb.fn.countAll().as('count'))
      .groupBy(['agreement_id', 'version'])
      .execute(),
  ])
  return Promise.all(
    agreements.map(async ({ id, title, version: newest, withdrawn_at }) => ({
      id,
      title,
      withdrawn_at: withdrawn_at === null ? null : iso(withdrawn_at),
      versions: rows
        .filter((row) => row.id === id)
        .map(({ version, uploaded_at, uploaded_by, bytes, digest }) => ({
          version,
          uploaded_at: iso(uploaded_at),
          uploaded_by,
          bytes,
          digest,
          signatures: Number(
            counts.find((one) => one.agreement_id === id && Number(one.version) === version)?.count ?? 0,
          ),
        }))
        .sort((one, other) => other.version - one.version),
      missing: await countUnsigned(db, { id, version: newest }),
    })),
  )
}

/**
 * Why somebody who has deposited nothing yet cannot ask for it: the agreements that the fund wants signed first and that
 * they have not signed; null if nothing is missing.
 */
export const missingAgreement = async (db: Db, personId: string): Promise<string | null> => {
  const { agreementsRequired } = await readSettings(db)
  if (!agreementsRequired) return null
  const { agreements } = await agreementsOf(db, personId)
  const titles = agreements
    .filter(({ state, signature }) => state === 'current' && signature === null)
    .map(({ title, version }) => `“${title}”, version ${version}`)
  if (titles.length === 0) return null
  const named = new Intl.ListFormat('en-US').format(titles)
  return `Before a first deposit the fund needs your signature on ${named}: read and sign under Settings, Documents.`
}

import { holders } from '#server/access/memberships/memberships.ts'
import { ledgerOf } from '#server/ledger/statement.ts'
import { wholeTaxId } from '#server/people/accounts/profile.ts'
import { bankDetailsOf } from '#server/people/bank-accounts/destination.ts'
import { checkFilesOf } from '#server/people/onboarding/files.ts'
import type { Context } from '#server/platform/config/context.ts'
import { house } from '#server/platform/config/house.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db } from '#server/platform/database/store.ts'
import { signatureRecord } from '#server/proof/papers/documents.ts'
import { issuedPapers } from '#server/proof/papers/papers.ts'
import { fittingPapers } from '#server/proof/papers/serve.ts'
import { bookedTables, type Person, personal, rowsIn, signed, trailOf } from './kept.ts'
import { zipped } from './zipping.ts'

/** A name that unpacks into its own folder on every system. */
const plainName = (name: string): string => name.replace(/[^\w.-]+/g, '-').replace(/^[.-]+/, '') || 'document'

/** More than the book has entries. */
const everyEntry = 1_000_000

const readMe = (name: string): string =>
  `What ${name} keeps of you: data.json, and in papers the statements and tax summaries that were issued, and in
agreements what you signed with the record of each signature, in checks the documents that your checks were made by.

Amounts are in cents where a name does not say dollars; instants are milliseconds since 1970-01-01 UTC, or ISO 8601.
Passwords, codes, tokens and keys are kept as hashes or sealed, and are not here.
`

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const accountsOf = async (db: Db, secret: Keyring, { id }: Person) => {
  const rows = await db.selectFrom('bank_accounts').selectAll().where('account_id', '=', id).execute()
  return rows.map((row) => {
    const { sealed: _sealed, decided_by: _by, ...shown } = row
    return { ...shown, details: bankDetailsOf(secret, row) }
  })
}

/** Says who acted only where it was the person: the others are people in their own right. */
const trailFor = async (db: Db, person: Person) =>
  (await trailOf(db, person)).map(({ folded: _words, by_email, ...row }) => ({
    ...row,
    by: by_email !== null && person.emails.includes(by_email) ? 'you' : 'the fund',
    from_address: by_email !== null && person.emails.includes(by_email) ? row.from_address : null,
  }))

const sectionsOf = async (db: Db, person: Person) => {
  const sections: [string, unknown][] = []
  for (const place of [...personal, ...bookedTables, signed])
    sections.push([place.name, await rowsIn(db, place, person)])
  return Object.fromEntries(sections)
}

/** The files that the person signed, each with its record of the signature. */
const agreementsSignedBy = async (db: Db, { id }: Person) => {
  const rows = await db
    .selectFrom('agreement_signatures as signed')
    .innerJoin('agreements as of', 'of.id', 'signed.agreement_id')
    .innerJoin(holders, 'holders.id', 'signed.account_id')
    .innerJoin('agreement_versions as file', (join) =>
      join.onRef('file.agreement_id', '=', 'signed.agreement_id').onRef('file.version', '=', 'signed.version'),
    )
    .selectAll('signed')
    .select(['of.title', 'holders.email', 'file.file'])
    .where('signed.account_id', '=', id)
    .orderBy('signed.id')
    .execute()
  const named = rows.map(async ({ file, ...row }, place) => {
    const name = `agreements/${place + 1}-version-${row.version}`
    return [
      [`${name}.pdf`, Buffer.from(file, 'base64')],
      [`${name}-signature.pdf`, await signatureRecord(house.name, row)],
    ] as const
  })
  return (await Promise.all(named)).flat()
}

/**
 * Everything kept of an investor in one archive: `data.json`, the issued papers, the signed agreements, and a note that
 * explains them. Throws 503 if too many archives are being made.
 */
export const archiveOf = async (context: Pick<Context, 'store' | 'secret'>, person: Person): Promise<Buffer> => {
  const { secret } = context
  const db = context.store.read
  const row = await db
    .selectFrom('people')
    .select(['id', 'email', 'name', 'role', 'join_date', 'created_at', 'first_sign_in_at', 'language'])
    .select(['risk_profile', 'investment_goals'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const papers = await issuedPapers(db).selectAll('papers').where('papers.account_id', '=', person.id).execute()
  const fitting = await fittingPapers(context, papers)
  const agreements = await agreementsSignedBy(db, person)
  const documents = (await checkFilesOf(db, secret, person.id)).map(
    ({ name, file }, place) => [`checks/${place + 1}-${plainName(name)}`, file] as const,
  )
  const data = {
    person: { ...row, tax_id: await wholeTaxId(db, secret, person.id) },
    'bank accounts': await accountsOf(db, secret, person),
    ...(await sectionsOf(db, person)),
    ledger: (await ledgerOf(db, person.id, undefined, everyEntry)).map(({ shown }) => shown),
    trail: await trailFor(db, person),
    papers: papers.map((paper) => {
      const { file: _file, figures: _figures, ...shown } = paper
      // The file of one that is not what was issued is left out.
      return fitting.includes(paper) ? shown : { ...shown, withheld: true }
    }),
  }
  const files = fitting.map(
    ({ period, version, file }) =>
      [
        `papers/${period.length === 4 ? 'tax' : 'statement'}-${period}-version-${version}.pdf`,
        Buffer.from(file, 'base64'),
      ] as const,
  )
  return zipped([['data.json', json(data)], ['README.txt', readMe(house.name)], ...files, ...agreements, ...documents])
}

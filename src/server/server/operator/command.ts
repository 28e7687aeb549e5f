import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { foldAddress } from '#contract/entities/address.ts'
import { tellEveryAdmin } from '#server/notices/inbox/raise.ts'
import { remove } from '#server/people/accounts/change.ts'
import { makeFolder } from '#server/platform/base/durable-file.ts'
import type { Config } from '#server/platform/config/config.ts'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts'
import type { Store, Work } from '#server/platform/database/store.ts'
import { openSecret } from '#server/platform/keys/secret.ts'
import { listeners } from '../listeners.ts'
import { acceptRowAsIs } from './accept-row.ts'
import { backup, move, restore, sqliteFile } from './backup.ts'
import { changeAddress } from './change-address.ts'
import { liftFreezeOf } from './lift-freeze.ts'
import { makeAdmin } from './make-admin.ts'
import { addWitness, forgetProofs, publishProofs, rotateSigningKey as rotateProofKey } from './proofs.ts'
import { asOperator, OperatorError } from './refused.ts'
import { resetFactor } from './reset-factor.ts'
import { rotateKey } from './rotate-key.ts'
import { verifyAndKeep } from './verify.ts'
import { voidPasswordOf } from './void-password.ts'

const idOf = async ({ db }: Work, email: string): Promise<string> => {
  const found = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!found) throw new OperatorError(`${email} is not an admin.`)
  return found.id
}

/**
 * Takes an admin's access away at once, with all that they sign in with; what they did stays under their name.
 * `make-admin` lets them in again, to set it up anew.
 */
const removeAdmin = async (
  { store, now }: { store: Store; now: number },
  [address]: readonly string[],
): Promise<string> => {
  const email = foldAddress(address ?? '')
  if (!email) throw new OperatorError('Name the address: npm run admin -- remove-admin ann@example.com')
  await asOperator(() =>
    store.write(async (work) => {
      const id = await idOf(work, email)
      // Before it is done, so that the one who goes is told as well.
      const message = `The operator of the portal removed ${email} by command: they are no longer an admin.`
      await tellEveryAdmin(work, { title: `${email} was removed by the operator`, message })
      await remove(work, { id })
    }, now),
  )
  return `${email} is no longer an admin, and was signed out everywhere; their password, second factors and keys are gone.`
}

const help = `npm run admin -- make-admin ADDRESS [NAME] [--role viewer|operator|approver|owner]
                                             makes an admin (an owner by default) and mails the invitation
npm run admin -- remove-admin ADDRESS        takes an admin's access away, with password, second factors and
                                             keys; the last owner stays
npm run admin -- reset-factor ADDRESS        removes a lost second factor and ends all sessions; a new one has to be set up
npm run admin -- void-password ADDRESS REASON
                                             clears the password of an admin or investor, who signs in by a mailed
                                             code and may set a new one
npm run admin -- change-address ADDRESS NEW REASON
                                             vouches for an investor who lost the mailbox, where no second admin can;
                                             NEW has to confirm, and the lost mailbox is warned
npm run admin -- rotate-key                  seals everything again with another key, while the portal runs
npm run admin -- lift-freeze ADDRESS REASON [--keep ITEM]... [--address ADDRESS]
                                             lifts a freeze: for the last owner, whom no other can help; what it
                                             suspended is removed unless it is kept, and listed without a REASON
npm run admin -- verify [DIR]                checks the book: sums, chain, balances against their lines, what was
                                             signed of it and, in DIR, what was published
npm run admin -- accept-row TABLE KEY REASON accepts a row that something else than the portal changed, as it is
npm run admin -- publish-proofs DIR          writes the published roots as pages and files for a CDN
npm run admin -- forget-proofs DIR           DIR is no longer published: System Health stops naming it
npm run admin -- rotate-proof-key            hands over to a new key that signs the roots
npm run admin -- add-witness FILE            adds a witness's signature over a root
npm run admin -- backup FILE                 writes all data into a new file, while the portal runs
npm run admin -- restore FILE                restores a backup into an empty DATA_DIR or DATABASE_URL
npm run admin -- move TARGET                 moves all data to another database, while no portal runs: TARGET is the
                                             address of an empty PostgreSQL, or a folder to move back to SQLite

Settings are those of the portal: DATA_DIR, DATABASE_URL, PORTAL_URL and the others.`

/** Works beside a running portal: the database's own locks suffice for a short unit. */
const withStore = async <T>(config: Config, use: (store: Store) => Promise<T>): Promise<T> => {
  if (!config.databaseUrl) await makeFolder(config.dataDir)
  const store = await (config.databaseUrl
    ? openPostgres(config.databaseUrl, listeners)
    : openSqlite(sqliteFile(config), listeners))
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

/** Runs an operator's command and returns what to print. Throws an OperatorError whose message is the line to show. */
export const runCommand = async (config: Config, now: number, args: readonly string[]): Promise<string> => {
  const [name = 'help', ...given] = args
  switch (name) {
    case 'make-admin':
      return withStore(config, async (store) => {
        store.sealWith(await openSecret(config, store))
        return makeAdmin({ store, config, now }, given)
      })
    case 'remove-admin':
      return withStore(config, async (store) => {
        store.sealWith(await openSecret(config, store))
        return removeAdmin({ store, now }, given)
      })
    case 'reset-factor':
      return withStore(config, async (store) => {
        store.sealWith(await openSecret(config, store))
        return resetFactor({ store, config, now }, given)
      })
    case 'void-password':
      return withStore(config, async (store) => {
        store.sealWith(await openSecret(config, store))
        return voidPasswordOf({ store, config, now }, given)
      })
    case 'change-address':
      return withStore(config, async (store) => {
        store.sealWith(await openSecret(config, store))
        return changeAddress({ store, config, now }, given)
      })
    case 'lift-freeze':
      return withStore(config, async (store) => {
        store.sealWith(await openSecret(config, store))
        return liftFreezeOf({ store, now }, given)
      })
    case 'accept-row':
      return withStore(config, async (store) => {
        store.sealWith(await openSecret(config, store))
        return acceptRowAsIs({ store, now }, given)
      })
    case 'verify':
      if (!config.databaseUrl && !existsSync(sqliteFile(config)))
        throw new OperatorError(`There is no data in ${config.dataDir}.`)
      return withStore(config, (store) => verifyAndKeep({ store, config, now }, given[0]))
    case 'publish-proofs':
      return withStore(config, (store) => publishProofs({ store, config, now }, given))
    case 'forget-proofs':
      return withStore(config, (store) => forgetProofs({ store, config, now }, given))
    case 'rotate-proof-key':
      return withStore(config, async (store) => {
        store.sealWith(await openSecret(config, store))
        return rotateProofKey({ store, config, now })
      })
    case 'rotate-key':
      return withStore(config, async (store) => {
        store.sealWith(await openSecret(config, store))
        return rotateKey({ store, config, clock: Date, pause: setTimeout })
      })
    case 'add-witness':
      return withStore(config, async (store) => {
        store.sealWith(await openSecret(config, store))
        return addWitness({ store, config, now }, given)
      })
    case 'backup':
      return backup(config, given)
    case 'restore':
      return restore(config, given)
    case 'move':
      return move(config, given)
    case 'help':
    case '--help':
      return help
    default:
      throw new OperatorError(`There is no command ${name}.\n\n${help}`)
  }
}

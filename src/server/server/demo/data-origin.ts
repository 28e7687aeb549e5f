import { SettingError } from '#server/platform/base/setting-error.ts'
import type { Context } from '#server/platform/config/context.ts'
import { settleFact } from '#server/platform/database/facts.ts'
import { demoAdminEmail, demoApproverEmail, demoInvestorEmail } from './cast.ts'

/** The accounts that a demo start makes, with a public password (README "Run it"). */
const demoEmails = [demoInvestorEmail, demoAdminEmail, demoApproverEmail]

/** Prefix of a hash that opens nothing for now. */
const disarmedMark = 'disarmed$'

const isArmed = (hash: string | null): boolean => hash !== null && !hash.startsWith(disarmedMark)

/** In real use the public passwords stop working, and sessions opened with them end; a demo start restores them. */
const arm = ({ store }: Context, armed: boolean): Promise<void> =>
  store.write(async ({ db }) => {
    const accounts = await db
      .selectFrom('people')
      .select(['id', 'password_hash'])
      .where('email', 'in', demoEmails)
      .where('password_hash', 'is not', null)
      .execute()
    for (const { id, password_hash: hash } of accounts) {
      if (hash === null || isArmed(hash) === armed) continue
      const password_hash = armed ? hash.slice(disarmedMark.length) : `${disarmedMark}${hash}`
      await db.updateTable('people').set({ password_hash }).where('id', '=', id).execute()
      await db.deleteFrom('sessions').where('person_id', '=', id).execute()
    }
  })

/** Refuses a demo start on real data; disables the demo's passwords in real use. */
export const checkMadeBy = async (context: Context): Promise<void> => {
  const { config, log } = context
  // How this data was first created; the very first start records it.
  const made = await settleFact(context.store, 'made-by', config.demo ? 'demo' : 'serve')
  if (config.demo && made !== 'demo')
    throw new SettingError(
      `The data in ${config.databaseUrl ? 'DATABASE_URL' : config.dataDir} was not made by a demo start; a demo needs another DATA_DIR.`,
    )
  if (made !== 'demo') return
  await arm(context, config.demo)
  if (config.demo) return
  log.warn(
    { data: config.dataDir },
    'this data was made by a demo: its passwords are taken away, its figures are invented',
  )
}

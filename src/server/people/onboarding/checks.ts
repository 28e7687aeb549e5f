import type { Selectable } from 'kysely'
import type { Checklist } from '#contract/calls/people/onboarding.ts'
import { type CheckKind, checkKinds, checkNames, checkState, isChecked } from '#fund/access/onboarding.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { demandInvestor } from '#server/access/sign-in/person.ts'
import { readSettings } from '#server/control/settings/settings.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { keepFile, type NamedFile } from './files.ts'
import type { OnboardingChecksTable } from './schema.ts'

type Row = Selectable<OnboardingChecksTable> & {
  readonly file_id: string | null
  readonly file_name: string | null
  readonly file_bytes: number | null
}

const view = ({ result, document, expires_on, by_email, at, file_id, file_name, file_bytes }: Row) => ({
  result,
  document,
  file: file_id === null ? null : { id: file_id, name: file_name ?? '', bytes: file_bytes ?? 0 },
  expires_on,
  by: by_email,
  at: iso(at),
})

/** The checks of an investor as they stand now. Throws 404 if there is no such investor. */
export const checksOf = async (db: Db, now: number, personId: string): Promise<Checklist> => {
  await demandInvestor(db, personId)
  const rows = await db
    .selectFrom('onboarding_checks')
    .leftJoin('check_files', 'check_files.check_id', 'onboarding_checks.id')
    .selectAll('onboarding_checks')
    .select(['check_files.id as file_id', 'check_files.name as file_name', 'check_files.bytes as file_bytes'])
    .where('onboarding_checks.account_id', '=', personId)
    .orderBy('onboarding_checks.id', 'desc')
    .execute()
  const { requiredChecks } = await readSettings(db)
  return {
    checks: checkKinds.map((kind) => {
      const [newest, ...earlier] = rows.filter((row) => row.kind === kind)
      return {
        kind,
        required: requiredChecks.includes(kind),
        state: checkState(newest, newYorkDate(now)),
        newest: newest ? view(newest) : null,
        earlier: earlier.map(view),
      }
    }),
  }
}

interface Recording {
  /** The investor's id. */
  readonly id: string
  readonly check: {
    readonly kind: CheckKind
    readonly result: 'passed' | 'failed'
    readonly document: string
    readonly expires_on?: string | undefined
    readonly file?: NamedFile | undefined
  }
}

/** Records a check; what was recorded before stays. */
export const recordCheck = async (work: SignedInWork, { id, check }: Recording): Promise<void> => {
  const { by } = work.actor
  const { now } = work
  const { email: subject } = await demandInvestor(work.db, id)
  const { kind, result, document, expires_on = null, file } = check
  if (expires_on !== null && expires_on < newYorkDate(now))
    throw refuse(422, 'A check cannot already have expired: leave the day out, or choose a later one.')
  const checkId = timeId(now)
  await work.db
    .insertInto('onboarding_checks')
    .values({ id: checkId, account_id: id, kind, result, document, expires_on, by_email: by.email, at: now })
    .execute()
  if (file) await keepFile(work, { checkId, personId: id, file })
  const until = expires_on === null ? '' : `, until ${expires_on}`
  const detail = `${checkNames[kind]} ${result}${until}${file ? ', with its document' : ''}`
  await audit(work, { action: 'investor.check', subject, detail, personId: id })
}

/** Throws 409 naming the checks that the fund requires before approval and that are missing, failed or expired. */
export const demandChecks = async (db: Db, now: number, personId: string): Promise<void> => {
  const { requiredChecks } = await readSettings(db)
  if (requiredChecks.length === 0) return
  const { checks } = await checksOf(db, now, personId)
  const missing = checks.filter(({ required, state }) => required && !isChecked(state))
  if (missing.length === 0) return
  const names = new Intl.ListFormat('en-US').format(missing.map(({ kind }) => checkNames[kind]))
  const [these, them] = missing.length === 1 ? ['this check', 'it'] : ['these checks', 'them']
  throw refuse(409, `The fund requires ${these} first: ${names}. Record ${them} under Onboarding.`)
}

/** The checks that an admin recorded stay theirs under their new address. */
export const keepChecks = async (
  { db }: Work,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await db.updateTable('onboarding_checks').set({ by_email: to }).where('by_email', '=', from).execute()
}

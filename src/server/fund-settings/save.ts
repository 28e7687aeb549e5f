import type { FundSettings } from '#contract/calls/fund-settings.ts'
import { audit } from '../audit/audit.ts'
import { refuse } from '../http/refuse.ts'
import type { Work } from '../store/store.ts'
import { timeId } from '../store/time-id.ts'
import { readSettings } from './settings.ts'

export interface Saving {
  readonly part: { readonly [Setting in keyof FundSettings]?: FundSettings[Setting] | undefined }
  readonly by: { readonly email: string }
  readonly from: string
}

interface Change {
  readonly setting: string
  /** JSON, both. */
  readonly before: string
  readonly after: string
}

/** Replaces the value that was read and no other: of two simultaneous changes the second is refused. */
const replace = async ({ db }: Work, now: number, { setting, before, after }: Change, email: string) => {
  const next = { value: after, changed_at: now, changed_by: email }
  const row = await db
    .insertInto('fund_settings')
    .values({ setting, ...next })
    .onConflict((conflict) => conflict.column('setting').doUpdateSet(next).where('fund_settings.value', '=', before))
    .returning('setting')
    .executeTakeFirst()
  if (!row) throw refuse(409, 'The settings were changed elsewhere at the same moment. Please check them again.')
}

/** Saves the settings that differ, recording who, when and the old value; saving the same again changes nothing. */
export const saveSettings = async (work: Work, now: number, { part, by, from }: Saving): Promise<void> => {
  const known = await readSettings(work.db)
  const changes = Object.entries(part)
    .filter(([, value]) => value !== undefined)
    .map(([setting, value]) => ({
      setting,
      before: JSON.stringify(known[setting as keyof FundSettings]),
      after: JSON.stringify(value),
    }))
    .filter(({ before, after }) => before !== after)
  for (const change of changes) {
    await replace(work, now, change, by.email)
    await work.db
      .insertInto('fund_setting_changes')
      .values({ id: timeId(now), at: now, by_email: by.email, ...change })
      .execute()
    const { setting, before, after } = change
    await audit(work, now, { by, action: 'settings.save', subject: setting, detail: `${before} → ${after}`, from })
  }
}

import { readSettings } from '#server/control/settings/settings.ts'
import { listQueryOf } from '#server/people/list/asked.ts'
import type { ListQuery } from '#server/people/list/page.ts'
import type { Db } from '#server/platform/database/store.ts'

/** The query for the list of investors, with the fund's present limit of the weekly risk. */
export const investorQuery = async (
  db: Db,
  now: number,
  asked: Parameters<typeof listQueryOf>[0],
): Promise<ListQuery> => listQueryOf(asked, { now, riskLimit: (await readSettings(db)).riskLimit })

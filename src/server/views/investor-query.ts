import { readSettings } from '../fund-settings/settings.ts'
import { listQueryOf } from '../investor-list/asked.ts'
import type { ListQuery } from '../investor-list/page.ts'
import type { Db } from '../store/store.ts'

/** What is asked of the list of investors, by the fund's limit of the weekly risk as it is now. */
export const investorQuery = async (
  db: Db,
  now: number,
  asked: Parameters<typeof listQueryOf>[0],
): Promise<ListQuery> => listQueryOf(asked, { now, riskLimit: (await readSettings(db)).riskLimit })

import { sendForFile } from '#client/files.ts'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import { exportChosenInvestors, listInvestorIds } from '#contract/calls/people/bulk-actions.ts'
import { chosenMax } from '#contract/entities/fields.ts'
import type { TableFormat } from '#contract/entities/page.ts'
import { withChosen } from '#stores/kit/chosen.ts'
import { today } from '#stores/kit/clock.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { toast } from '#stores/kit/toast.ts'
import { arriveAt } from '#stores/session/arrival.ts'
import { openOn } from '#stores/session/place.ts'
import { bulkWords as words } from '#words/people/bulk-actions.ts'
import { $chosenInvestors } from './chosen.ts'
import { queryOf } from './filter.ts'
import { $investorFilter } from './investors.ts'

export const choosingAll = 'investors:choose-all'

/** Adds everything that the filter matches to those already chosen. */
export const chooseAllInvestors = async (): Promise<void> => {
  const { sort: _sort, order: _order, ...query } = queryOf($investorFilter.get())
  const found = await runWithToast(choosingAll, () => send(listInvestorIds, { query }))
  if (!found) return
  const isAll = found.total !== null && found.total <= found.ids.length
  const chosen = withChosen($chosenInvestors.get(), found.ids, true)
  if (isAll && chosen.size <= chosenMax) $chosenInvestors.set(chosen)
  else toast(words.tooMany(chosenMax), 'bad')
}

/** Saves the chosen investors as a file, in the order in which they were chosen. */
export const exportChosen = async (format: TableFormat): Promise<void> => {
  const ids = [...$chosenInvestors.get()]
  const file = await runWithToast('investors:export-chosen', () =>
    sendForFile(exportChosenInvestors, { body: { ids: [...ids], format } }),
  )
  if (file) platform.save(`investors-${today()}.${format}`, file.type, file)
}

/** Opens the Message Center with a message to these investors. */
export const writeTo = (ids: Iterable<string>): void => {
  arriveAt('communications/messages')
  openOn('communications/messages', 'message-to', [...ids].join(','))
}

export const writeToChosen = (): void => writeTo($chosenInvestors.get())

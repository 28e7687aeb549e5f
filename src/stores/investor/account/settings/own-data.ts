import { sendForFile } from '#client/files.ts'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import { listOwnViewings, type OwnViewings } from '#contract/calls/access/viewings.ts'
import { readOwnData } from '#contract/calls/desk/personal-data.ts'
import { availabilityOf } from '#stores/kit/availability.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { loader } from '#stores/kit/load.ts'

/** Saves everything that is kept about the investor; must be confirmed first. */
export const saveOwnData = async (): Promise<void> => {
  const archive = await runWithToast('personal-data', () => sendForFile(readOwnData, {}))
  if (archive) platform.save('personal-data.zip', 'application/zip', archive)
}

export const $viewingsAvailability = availabilityOf('viewings')

/** When admins of the fund viewed this dashboard. */
export const ownViewings = loader<OwnViewings>('The viewings', () => send(listOwnViewings, {}))

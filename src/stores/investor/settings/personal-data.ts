import { readOwnData } from '#client/personal-data.ts'
import { platform } from '#client/platform.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'

/** Brings all that is kept of the investor; it is confirmed first. */
export const saveOwnData = async (): Promise<void> => {
  const archive = await runWithToast('personal-data', readOwnData)
  if (archive) platform.save('personal-data.zip', 'application/zip', archive)
}

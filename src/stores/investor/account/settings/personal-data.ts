import { sendForFile } from '#client/files.ts'
import { platform } from '#client/platform.ts'
import { readOwnData } from '#contract/calls/desk/personal-data.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'

/** Saves everything that is kept about the investor; must be confirmed first. */
export const saveOwnData = async (): Promise<void> => {
  const archive = await runWithToast('personal-data', () => sendForFile(readOwnData, {}))
  if (archive) platform.save('personal-data.zip', 'application/zip', archive)
}

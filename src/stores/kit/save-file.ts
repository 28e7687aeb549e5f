import { fetchFile } from '#client/files.ts'
import { platform } from '#client/platform.ts'
import { runWithToast } from './in-flight.ts'

/** The name of a download in progress. */
export const savingKey = (url: string): string => `file:${url}`

/** Saves the file that a link leads to; if it is refused or breaks off, says so and saves nothing. */
export const saveFile = async (url: string): Promise<void> => {
  const file = await runWithToast(savingKey(url), () => fetchFile(url))
  if (file) platform.save(file.name, file.content.type, file.content)
}

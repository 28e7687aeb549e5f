import { platform } from '#client/platform.ts'
import { fetchTable } from '#client/prepared-files.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { saveFile, savingKey } from '#stores/kit/save-file.ts'
import { takeAsked } from './prepared-files.ts'

/** Saves the table that a link leads to, or has it made where that takes long; what refuses it is said. */
export const saveExport = async (url: string): Promise<void> => {
  if (!hasExtension('prepared-files')) return saveFile(url)
  const fetched = await runWithToast(savingKey(url), () => fetchTable(url))
  if (!fetched) return
  if ('prepared' in fetched) takeAsked(fetched.prepared)
  else platform.save(fetched.file.name, fetched.file.content.type, fetched.file.content)
}

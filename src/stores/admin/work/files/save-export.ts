import { fetchTable } from '#client/files.ts'
import { platform } from '#client/platform.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { saveFile, savingKey } from '#stores/kit/save-file.ts'

/** Saves the table that a link leads to, or has it prepared if that takes long; a refusal is shown. */
export const saveExport = async (url: string): Promise<void> => {
  if (!hasExtension('prepared-files')) return saveFile(url)
  await runWithToast(savingKey(url), async () => {
    const fetched = await fetchTable(url)
    if ('prepared' in fetched) (await import('./prepared-files.ts')).takeAsked(fetched.prepared)
    else platform.save(fetched.file.name, fetched.file.content.type, fetched.file.content)
  })
}

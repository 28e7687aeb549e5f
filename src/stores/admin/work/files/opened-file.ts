import { takeQuery } from '#client/query.ts'
import { apiOrigin } from '#client/send.ts'
import { discover } from '#stores/kit/extensions.ts'
import { saveExport } from './save-export.ts'

/**
 * Saves the file that was refused in a tab of its own and whose page led here: only a dashboard can ask for its
 * confirmation (src/server/server/opened-files.ts). Nothing but a file of the backend is ever fetched.
 */
export const saveOpenedFile = async (): Promise<void> => {
  const file = new URLSearchParams(takeQuery()).get('file')
  if (!file?.startsWith('/api/') || apiOrigin() === '') return
  await discover()
  await saveExport(apiOrigin() + file)
}

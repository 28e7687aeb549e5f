import { toast } from '#stores/kit/toast.ts'
import { notOpened } from '#words/desk/today.ts'

/** Opens the import of investors; its code is loaded with the dialogs, or on this press. */
export const openImport = (): void => {
  import('./import.ts').then(
    (imports) => imports.openImport(),
    () => toast(notOpened, 'bad'),
  )
}

import { toast } from '#stores/kit/toast.ts'
import { notOpened } from '#words/did-not-open.ts'

/** Opens the import of investors; what it takes comes with the dialogs, or with this press. */
export const openImport = (): void => {
  import('./import.ts').then(
    (imports) => imports.openImport(),
    () => toast(notOpened, 'bad'),
  )
}

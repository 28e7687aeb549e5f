import { didNotOpen } from '#stores/kit/did-not-open.ts'

/** Opens the import of investors; its code is loaded with the dialogs, or on this press. */
export const openImport = (): void => {
  import('./import.ts').then((imports) => imports.openImport(), didNotOpen)
}

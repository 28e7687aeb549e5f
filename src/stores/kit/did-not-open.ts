import { platform } from '#client/platform.ts'

/** What becomes of a press whose code did not load: it says why. */
export const didNotOpen = (error: unknown): void => {
  import('./why-failed.ts').then(
    ({ toastNotOpened }) => toastNotOpened(error),
    () => platform.log('This did not open', error),
  )
}

import { platform } from '#client/platform.ts'

/**
 * What becomes of a press whose code did not load: it says why. In a file of its own, since first screens have such presses
 * and what says why is loaded only then.
 */
export const didNotOpen = (error: unknown): void => {
  import('./why-failed.ts').then(
    ({ toastNotOpened }) => toastNotOpened(error),
    () => platform.log('This did not open', error),
  )
}

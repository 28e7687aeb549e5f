import { platform } from '#client/platform.ts'
import { followVersion } from './part-failure.ts'

export const reloadPage = (): void => platform.reload()

/** Files that nobody waits for at a place of their own are looked after, too: a dialog, a message. */
export const watchParts = (): (() => void) =>
  platform.onPartFailed(() => {
    void platform.versionNow().then((version) => {
      if (version.state === 'newer') followVersion(version.name)
    })
  })

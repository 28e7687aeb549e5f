import { platform } from '#client/platform.ts'

/** Does something once nothing more was asked of it for so long: a search once the typing pauses. */
export const onceQuiet = (milliseconds: number, run: () => unknown) => {
  let stop = (): void => undefined
  return {
    /** Waits anew. */
    ask: () => {
      stop()
      stop = platform.after(milliseconds, run)
    },
    /** What was asked for and not done yet is not done. */
    stop: () => stop(),
  }
}

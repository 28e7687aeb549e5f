/** What every screen says while there is no network; `time` on the person's own clock. */
export const offlineSince = (time: string): string =>
  `You have been offline since ${time}. What you see is from before, and nothing can be sent; what you type is kept.`

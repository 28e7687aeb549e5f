/** Every screen says this while there seems to be a network but the portal does not answer. */
export const silentSince = (time: string): string =>
  `The portal has not answered since ${time}. What you see is from before; what you send now may not arrive. The portal keeps trying.`

/** Every screen says this while there is no network; `time` is on the person's own clock. */
export const offlineSince = (time: string): string =>
  `You have been offline since ${time}. What you see is from before, and nothing can be sent; what you type is kept.`

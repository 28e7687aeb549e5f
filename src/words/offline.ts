/** What every screen says while the portal stays silent over a network that seems to be there. */
export const silentSince = (time: string): string =>
  `The portal has not answered since ${time}. What you see is from before; what you send now may not arrive. The portal keeps trying.`

/** What every screen says while there is no network; `time` on the person's own clock. */
export const offlineSince = (time: string): string =>
  `You have been offline since ${time}. What you see is from before, and nothing can be sent; what you type is kept.`

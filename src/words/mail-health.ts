const failed =
  (one: string, many: string) =>
  (count: number): string => {
    if (count === 0) return `No ${one} of the last 30 days failed.`
    return count === 1 ? `One ${one} of the last 30 days failed.` : `${count} ${many} of the last 30 days failed.`
  }

/** What was refused for good or given up, of the mails of the last 30 days. */
export const mailsFailed = failed('mail', 'mails')

/** What push services refused for good, or did not take for a day. */
export const pushesFailed = failed('push', 'pushes')

/** What other systems did not take for days. */
export const eventsFailed = failed('event', 'events')

/** What is due and not sent yet. */
export const waitingToBeSent = (count: number): string => {
  if (count === 0) return 'None waits.'
  return count === 1 ? 'One waits to be sent.' : `${count} wait to be sent.`
}

/** How long others waited for one computation in five minutes, and who listens. */
export const loopHealth = (delayMs: number | null, sockets: number): string => {
  const open = sockets === 1 ? '1 socket is open' : `${sockets} sockets are open`
  return delayMs === null
    ? `${open}.`
    : `99 times of 100 nobody waited longer than ${delayMs} ms for another’s work; ${open}.`
}

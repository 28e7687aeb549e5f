/** What was refused for good or given up, of the mails of the last 30 days. */
export const mailsFailed = (count: number): string => {
  if (count === 0) return 'No mail of the last 30 days failed.'
  return count === 1 ? 'One mail of the last 30 days failed.' : `${count} mails of the last 30 days failed.`
}

/** What is due and not sent yet. */
export const waitingToBeSent = (count: number): string => {
  if (count === 0) return 'None waits.'
  return count === 1 ? 'One waits to be sent.' : `${count} wait to be sent.`
}

/** What push services refused for good, or did not take for a day. */
export const pushesFailed = (count: number): string => {
  if (count === 0) return 'No push of the last 30 days failed.'
  return count === 1 ? 'One push of the last 30 days failed.' : `${count} pushes of the last 30 days failed.`
}

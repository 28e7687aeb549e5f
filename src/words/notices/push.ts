import { withDetail } from '#words/failure.ts'

/** Notifications on this device while the portal is closed, with the extension `push`. */
export const pushWords = {
  title: 'Push on this device',
  on: 'On: this browser shows your notifications while the portal is closed, without amounts.',
  off: 'Off: this browser shows nothing while the portal is closed.',
  switchedOff: 'On, but push notifications are switched off above: you only get critical security notices.',
  blocked: 'This browser blocks notifications: allow them for this site in its settings.',
  unsupported: 'This browser cannot receive them. On an iPhone or iPad, add the portal to the home screen first.',
  dismissed: 'This browser was not allowed to show notifications.',
  noService: 'This browser’s push service could not be reached. Try again later.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  test: 'Send a test',
  tested: 'A test is on its way to this browser.',
  others: 'Your other browsers',
  noOthers: 'No other browser shows them while the portal is closed.',
  remove: 'Remove',
} as const

/** What the push service of a browser did not accept: why, and whether it is tried again. */
export const pushTrouble = (waiting: number, code: string | null): string | null => {
  if (code === null) return null
  const why = /^\d+$/.test(code) ? `its push service answered ${code}` : 'its push service could not be reached'
  return waiting > 0
    ? `${waiting === 1 ? 'One notification is waiting' : `${waiting} notifications are waiting`}: ${why}. We keep trying.`
    : `The last notification did not get through: ${why}.`
}

export const pushFailure = {
  failed: withDetail('That did not work'),
  network: 'The portal could not be reached. Try again.',
} as const

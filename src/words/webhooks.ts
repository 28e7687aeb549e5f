import type { WebhookEvent } from '#fund/webhook-events.ts'

export const eventNames: Readonly<Record<WebhookEvent, string>> = {
  'investor.approved': 'An investor is approved',
  'investor.deactivated': 'An investor is deactivated',
  'deposit.received': 'A deposit is received',
  'withdrawal.paid': 'A withdrawal is paid',
  'week.closed': 'A week is closed',
  'week.corrected': 'A closed week is corrected',
  'entry.booked': 'Anything is booked',
}

export const deliveryStates = { waiting: 'Waits', delivered: 'Delivered', failed: 'Given up' } as const

export const webhookWords = {
  about:
    'Other systems of yours are told when something happens: what it is about, by its id, without a name or an amount. Whatever else they need they read with a key. Each event is signed, and tried for three days.',
  none: 'No system is told of anything.',
  shownOnce: 'With it, the other system checks who is sending (Standard Webhooks). It is shown only this once.',
  urlHint: 'It begins with https:// and is on the Internet.',
  nameHint: 'What you call it; it may stay empty.',
  paused: 'Paused',
  pausedHint: 'Nothing new is queued, and what waits is held until it goes on.',
  changed: 'It is changed. Its secret signs as before.',
  changeTitle: (name: string): string => `Change ${name}`,
  failing: (count: number): string =>
    count === 1 ? 'One event is not taken' : `${count.toLocaleString('en-US')} events are not taken`,
  added: (host: string): string => `The secret of ${host}`,
  off: 'Off',
  on: 'On',
  tested: 'A test is on its way.',
  sentAgain: 'It is on its way again.',
  switchedOff: 'Nothing is sent to it any more. What waits is held.',
  switchedOn: 'It is told again.',
  oldSecret: (until: string): string => `The previous secret also signs until ${until}.`,
  rotate: (host: string) => ({
    title: `Make a new secret for ${host}`,
    text: [
      'The current secret goes on signing beside the new one for 24 hours, so that the other system can be changed meanwhile.',
    ],
    confirm: 'Make it',
    done: 'The new secret signs from now on.',
  }),
  remove: (host: string) => ({
    title: `Remove ${host}`,
    text: [
      'It is no longer told of anything, and the list of what was sent goes with it. The trail keeps a record of it.',
    ],
    confirm: 'Remove',
    done: `${host} is no longer told of anything.`,
  }),
} as const

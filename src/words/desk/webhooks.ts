import type { WebhookEvent } from '#fund/notices/webhook-events.ts'
import { formatCount } from '#fund/text/count.ts'

export const eventNames: Readonly<Record<WebhookEvent, string>> = {
  'investor.approved': 'An investor is approved',
  'investor.deactivated': 'An investor is deactivated',
  'deposit.received': 'A deposit is received',
  'withdrawal.paid': 'A withdrawal is paid',
  'week.closed': 'A week is closed',
  'week.corrected': 'A closed week is corrected',
  'entry.booked': 'Anything is booked',
}

export const deliveryStates = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Given up' } as const

export const webhookWords = {
  about:
    'Your other systems are notified when something happens. An event gives the id of what it is about, without names or amounts; anything else they read with a key. Each event is signed, and retried for three days.',
  none: 'No system is notified yet.',
  shownOnce: 'With it, the other system checks who is sending (Standard Webhooks). It is shown only this once.',
  urlHint: 'It begins with https:// and can be reached on the internet, or is listed below.',
  nameHint: 'What you call it. Optional.',
  paused: 'Paused',
  pausedHint: 'Nothing new is queued, and what is waiting is held until you resume it.',
  changed: 'It was changed. Its secret stays the same.',
  changeTitle: (name: string): string => `Change ${name}`,
  failing: (count: number): string =>
    count === 1 ? 'One event is not accepted' : `${formatCount(count)} events are not accepted`,
  added: (host: string): string => `The secret of ${host}`,
  off: 'Off',
  on: 'On',
  tested: 'A test is on its way.',
  sentAgain: 'It is on its way again.',
  switchedOff: 'Nothing is sent to it any more. What is waiting is held.',
  switchedOn: 'It is notified again.',
  own: {
    title: 'In the fund’s own network',
    about:
      'Webhooks reach the internet at port 443 and nothing else, unless it is listed here. Each entry takes a second person. This machine, its database and proxy, and the addresses of a cloud’s metadata are never reached.',
    none: 'Nothing in the fund’s own network is listed.',
    list: 'List a host',
    hostHint: 'A name, an address, or a network of at most 256 addresses, like 10.1.2.0/24.',
    added: 'Webhooks may reach it from now on.',
    remove: (what: string) => ({
      title: `Remove ${what}`,
      text: ['No webhook reaches it any more. What waits for it is given up.'],
      confirm: 'Remove',
      refuses: true,
      done: `${what} is no longer listed.`,
    }),
  },
  oldSecret: (until: string): string => `The previous secret also signs until ${until}.`,
  rotate: (host: string) => ({
    title: `Make a new secret for ${host}`,
    text: [
      'The current secret keeps signing beside the new one for 24 hours, so that the other system can be changed in the meantime.',
    ],
    confirm: 'Make it',
    done: 'The new secret signs from now on.',
  }),
  remove: (host: string) => ({
    title: `Remove ${host}`,
    text: [
      'It is no longer notified, and the list of what was sent is removed too. The audit trail keeps a record of it.',
    ],
    confirm: 'Remove',
    refuses: true,
    done: `${host} is no longer notified.`,
  }),
} as const

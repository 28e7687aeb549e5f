/** What waits for a second person or for its delay (api.md "Two people"). */
export const approvalWords = {
  delayed: 'Waits for its delay',
  none: 'Nothing waits for a second person.',
  unread: 'Something may be waiting all the same; this page just could not read it.',
  rule: 'Who asked cannot approve. With one admin only a delay stands instead, and can be cancelled.',
  by: (who: string, isMe: boolean): string => `Asked by ${isMe ? 'you' : who}`,
  until: (instant: string): string => `Done at ${instant} (New York) unless it is cancelled`,
  forAnother: (isMe: boolean): string => (isMe ? 'Waits for another admin' : 'Waits for you'),
  changed: 'It cannot be approved any more:',
  approve: (title: string, detail: string) => ({
    title: 'Approve',
    text: [`${title}.`, detail, 'It is done at once.'],
    confirm: 'Approve',
    done: `${title} was approved and done.`,
  }),
  refuse: (title: string) => ({
    title: 'Refuse',
    text: [`${title} is not done, and no investor is told of it. Who asked reads your reason.`],
    confirm: 'Refuse',
    ask: { label: 'Reason', missing: 'A reason is needed.' },
    done: `${title} was refused.`,
  }),
  cancel: (title: string) => ({
    title: 'Cancel the request',
    text: [`${title} is not done, and no investor is told of it. It leaves the other admins’ lists.`],
    confirm: 'Cancel the request',
    done: `${title} was cancelled.`,
  }),
} as const

export const guardWords = {
  saved: 'The guards were saved.',
  loosening: 'Tightening works at once. Loosening waits for a second person, or for the delay.',
  twoPeople: 'What moves money waits for a second admin, or for the delay where there is only one.',
  always: 'A new bank account, a reversal and income of the fund always wait.',
  byTwo: 'Two people',
  byOne: 'One admin is enough',
  off: 'Off: one admin is enough.',
  number: 'Enter a number.',
} as const

/** What waits for a second person or for its delay (api.md "Two people"). */
export const approvalWords = {
  delayed: 'Waiting out its delay',
  none: 'Nothing is waiting for a second person.',
  unread: 'Something may still be waiting; it could not be loaded.',
  rule: 'You cannot approve your own request. With only one admin a delay applies instead.',
  /** Beside the heading, how many this admin can decide. */
  whose: (yours: number, others: number): string => {
    const wait = (count: number): string => (count === 1 ? 'waits' : 'wait')
    const you = `${yours === 0 ? 'None' : yours} ${wait(yours || 1)} for you`
    return `${you}, ${others === 0 ? 'none waits' : `${others} ${wait(others)}`} for others`
  },
  by: (who: string, isMe: boolean): string => `Asked by ${isMe ? 'you' : who}`,
  until: (instant: string): string => `Done at ${instant} unless cancelled`,
  /** A change of the approvers and owners that nobody else can decide. */
  unlessStopped: (instant: string): string => `Done at ${instant} unless stopped`,
  aboutYou: 'About you.',
  objects: (who: string, isMe: boolean, reason: string): string =>
    `${isMe ? 'You object' : `${who} objects`}: ${reason}`,
  aboutMe: 'Somebody else decides this, since it is about your own role.',
  waits: ({ mine, decides }: { mine: boolean; decides: boolean }): string => {
    if (mine) return 'Waiting for another admin'
    return decides ? 'Waiting for you' : 'Waiting for an approver'
  },
  void: 'It will not be done:',
  changed: 'It can no longer be approved:',
  approve: (title: string, detail: string) => ({
    title: 'Approve',
    text: [`${title}.`, detail, 'It is done at once.'],
    confirm: 'Approve',
    done: `${title} was approved and done.`,
  }),
  refuse: (title: string) => ({
    title: 'Refuse',
    text: [`${title} is not done, and no investor is told about it. The person who asked reads your reason.`],
    confirm: 'Refuse',
    ask: { label: 'Reason', missing: 'A reason is needed.' },
    done: `${title} was refused.`,
  }),
  stop: (title: string) => ({
    title: 'Stop',
    text: [`${title} is not done. Every admin is told, and reads your reason.`],
    confirm: 'Stop',
    ask: { label: 'Reason', missing: 'A reason is needed.' },
    done: `${title} was stopped.`,
  }),
  object: (title: string) => ({
    title: 'Object',
    text: [`${title}: every admin is told what you object. It does not stop it.`],
    confirm: 'Object',
    ask: { label: 'What you object', missing: 'Say what you object.' },
    done: 'Every admin was told what you object.',
  }),
  cancel: (title: string) => ({
    title: 'Cancel the request',
    text: [`${title} is not done, and no investor is told about it. It leaves the other admins’ lists.`],
    confirm: 'Cancel the request',
    done: `${title} was cancelled.`,
  }),
} as const

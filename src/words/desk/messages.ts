import { formatCount } from '#fund/text/count.ts'
import { counted } from '#fund/text/format.ts'

const people = (count: number): string => counted(count, 'investor')

/** The Message Center of the admin. */
export const messageWords = {
  audiences: {
    all: 'All investors',
    one: 'One investor',
    chosen: 'Chosen investors',
    'status-active': 'Active investors',
    'status-pending': 'Applicants waiting',
    'status-inactive': 'Inactive investors',
    'risk-conservative': 'Conservative risk profile',
    'risk-moderate': 'Moderate risk profile',
    'risk-aggressive': 'Aggressive risk profile',
    'trading-active': 'Those trading now',
    'trading-inactive': 'Those not trading now',
  },
  writing: 'Message',
  another: 'Start another',
  nobody: 'There is nobody to send this to. Choose other recipients.',
  emailNeeded: 'Enter the investor’s address.',
  titleNeeded: 'Enter a title.',
  messageNeeded: 'Enter a message.',
  tried: 'The test is on its way to your own address.',
  draftSaved: 'The draft was saved.',
  uncounted: 'The recipients could not be counted.',
  goesTo: (count: number, some: readonly string[]): string => {
    const more = count - some.length
    const names = [...some, ...(some.length > 0 && more > 0 ? [`${formatCount(more)} more`] : [])]
    return `Goes to ${people(count)}${names.length > 0 ? `: ${names.join(', ')}` : ''}.`
  },
  withoutApplicants: 'Those waiting for approval are not included.',
  send: (count: number | null, title: string) => ({
    title: 'Send message',
    text: [`“${title}” goes to ${count === null ? 'the chosen investors' : people(count)}. It cannot be recalled.`],
    confirm: 'Send',
    done: 'The message was sent.',
  }),
  schedule: (when: string) => (count: number | null, title: string) => ({
    title: 'Schedule message',
    text: [
      `“${title}” goes out on ${when}, to ${count === null ? 'the chosen investors' : people(count)} as of now; who is among them is looked up again then.`,
      'Until then it can be cancelled.',
    ],
    confirm: 'Schedule',
    done: 'The message is scheduled.',
  }),
  atNeeded: 'Choose a day and a time, or leave both empty.',
  atPast: 'That time has passed. Choose a later one, or leave it empty to send it now.',
  at: 'Send at, New York time',
  atHint: 'Leave it empty to send it now.',
  fields: 'Filled in for each reader: {name}, {first_name}, {email}, {joined}, {risk_profile}.',
  readAs: (email: string): string => `As ${email} reads it.`,
  scheduledFor: (when: string): string => `goes out on ${when}`,
  cancel: (title: string) => ({
    title: 'Cancel the sending',
    text: [`“${title}” will not be sent, and becomes a draft again.`],
    confirm: 'Cancel the sending',
    refuses: true,
    done: 'It is a draft again.',
  }),
  telling: (delivered: number, of: number): string =>
    `Going out: ${formatCount(delivered)} of ${formatCount(of)} have it`,
  stop: (title: string) => ({
    title: 'Stop sending',
    text: [`“${title}” goes to nobody else. Those who already have it keep it.`],
    confirm: 'Stop sending',
    refuses: true,
    done: 'Nobody else will get it.',
  }),
  templateNone: 'None',
  saveTemplate: {
    title: 'Save as template',
    text: ['Type, priority, title and message are kept for all admins.'],
    confirm: 'Save template',
    ask: { label: 'Name', missing: 'Give it a name.' },
    done: 'The template was saved.',
  },
  replaceTemplate: (name: string) => ({
    title: 'Replace template',
    text: [`There is already a template “${name}”. Its text is replaced by what is in the form.`],
    confirm: 'Replace it',
    done: 'The template was replaced.',
  }),
  deleteTemplate: (name: string) => ({
    title: 'Delete template',
    text: [`The template “${name}” will be deleted. What was sent with it stays.`],
    confirm: 'Delete',
    refuses: true,
    done: 'The template was deleted.',
  }),
  retried: (mails: number): string =>
    mails === 0 ? 'None of its emails failed.' : `It is being emailed again to ${people(mails)}.`,
  deliveryStates: {
    '': 'All',
    sent: 'Sent',
    waiting: 'Waiting',
    held: 'Held',
    dropped: 'Dropped',
    failed: 'Failed',
  },
  deleteDraft: (title: string) => ({
    title: 'Delete draft',
    text: [`The draft “${title || 'without a title'}” will be deleted.`],
    confirm: 'Delete',
    refuses: true,
    done: 'The draft was deleted.',
  }),
} as const

/** The templates, in a place of their own. */
export const templateWords = {
  rule: 'What is written often, with the recipients left open.',
  none: 'There are no templates yet.',
  howMade: 'Write a message and press “Save as template”.',
} as const

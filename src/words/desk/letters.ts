import { formatCount } from '#fund/text/count.ts'
import { counted } from '#fund/text/format.ts'

interface Decided {
  readonly published: string
  readonly state: string
  readonly until: string | null
  readonly decided_by: string | null
}

type Counted = Readonly<Record<'recipients' | 'to_send' | 'sent' | 'refused' | 'left' | 'removed', number>>

const subscribers = (count: number): string => counted(count, 'subscriber')

/** The newsletter in the admin's Message Center. */
export const letterWords = {
  title: 'Newsletter',
  subscribers: (count: number): string => `${subscribers(count)}.`,
  none: 'When the site shows a new post, a letter about it is offered here.',
  states: { open: 'To decide', postponed: 'Later', sent: 'Sent', never: 'Not sent' },
  about: ({ published, state, until, decided_by }: Decided, day: (day: string) => string): string => {
    const by = decided_by === null || state === 'open' ? '' : `, by ${decided_by}`
    return `Post of ${day(published)}${until === null ? '' : `, again on ${day(until)}`}${by}`
  },
  /** What became of it; only what there is. */
  counts: ({ recipients, to_send, sent, refused, left, removed }: Counted): string => {
    const parts = [
      `${formatCount(sent)} sent`,
      ...(to_send > 0 ? [`${formatCount(to_send)} to send`] : []),
      ...(refused > 0 ? [`${formatCount(refused)} refused by the mail server`] : []),
      ...(left > 0 ? [`${formatCount(left)} unsubscribed since`] : []),
      ...(removed > 0 ? [`${formatCount(removed)} removed after three refusals`] : []),
    ]
    return `To ${subscribers(recipients)}: ${parts.join(', ')}.`
  },
  preview: 'Preview',
  asMail: 'The letter as text; its HTML has the same words.',
  tried: 'The test is on its way to your own address.',
  send: (count: number, title: string) => ({
    title: 'Send letter',
    text: [
      `The letter about “${title}” goes to ${subscribers(count)}. It cannot be recalled, and there is one letter for each post.`,
    ],
    confirm: 'Send',
    done: 'The letter is going out.',
  }),
  never: (title: string) => ({
    title: 'Never send it',
    text: [`No letter will be sent about “${title}”. This cannot be changed later.`],
    confirm: 'Never send it',
    refuses: true,
    done: 'No letter will be sent about this post.',
  }),
  postpone: {
    title: 'Decide later',
    confirm: 'Decide later',
    text: (title: string): string => `The letter about “${title}” is offered again on that day.`,
    day: 'Day',
    missing: 'Choose a day after today.',
    done: 'It is offered again on that day.',
  },
} as const

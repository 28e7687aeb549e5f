const people = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'investor' : 'investors'}`

/** The Message Center of the admin. */
export const messageWords = {
  audiences: {
    all: 'All investors',
    one: 'One investor',
    'status-active': 'Active investors',
    'status-pending': 'Pending investors',
    'status-inactive': 'Inactive investors',
    'risk-conservative': 'Conservative risk profile',
    'risk-moderate': 'Moderate risk profile',
    'risk-aggressive': 'Aggressive risk profile',
    'trading-active': 'Those who trade now',
    'trading-inactive': 'Those who do not trade now',
  },
  nobody: 'There is nobody to send this to. Choose others.',
  emailNeeded: 'Enter the investor’s address.',
  titleNeeded: 'Enter a title.',
  messageNeeded: 'Enter a message.',
  tried: 'The test is on its way to your own address.',
  draftSaved: 'The draft was saved.',
  goesTo: (count: number, some: readonly string[]): string => {
    const more = count - some.length
    const names = [...some, ...(some.length > 0 && more > 0 ? [`${more.toLocaleString('en-US')} more`] : [])]
    return `Goes to ${people(count)}${names.length > 0 ? `: ${names.join(', ')}` : ''}.`
  },
  send: (count: number | null, title: string) => ({
    title: 'Send message',
    text: [`“${title}” goes to ${count === null ? 'the chosen investors' : people(count)}. It cannot be recalled.`],
    confirm: 'Send',
    done: 'The message was sent.',
  }),
  deleteDraft: (title: string) => ({
    title: 'Delete draft',
    text: [`The draft “${title || 'without a title'}” will be deleted.`],
    confirm: 'Delete',
    done: 'The draft was deleted.',
  }),
} as const

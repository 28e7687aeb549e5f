/** An investor's page. */
export const investorPageWords = {
  note: (name: string) =>
    ({
      title: 'Add a note',
      text: [`All admins can read it, with your address and the time. ${name} gets it in an export of their own data.`],
      confirm: 'Save note',
      ask: { label: 'Note', missing: 'Write the note.' },
      done: 'The note was saved.',
    }) as const,
  noNotes: 'There are no notes yet.',
  tags: 'Separated by commas, ten at most.',
  tagged: 'The tags were saved.',
  copied: 'The link was copied. It opens this page for admins who are signed in.',
  /** Where a link leads to, when that cannot be read. */
  unread: {
    title: 'The link could not be followed',
    text: ['What it leads to did not load. Nothing was lost; this page just could not load it.'],
    confirm: 'Try again',
  },
  notRead: 'not read yet',
  kinds: { trail: 'Done', book: 'Booked', notice: 'Sent', note: 'Note' },
  noHistory: 'Nothing has happened yet.',
  missing: 'There is no investor at this address.',
  noWeeks: 'The first return appears here once the first week is closed.',
  noBank: 'No account is on file.',
  noQuestions: 'No questions.',
} as const

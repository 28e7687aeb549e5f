/** An investor's page. */
export const investorPageWords = {
  note: (name: string) =>
    ({
      title: 'Add a note',
      text: [`All admins read it, with your address and the time. ${name} gets it in an export of their own data.`],
      confirm: 'Save note',
      ask: { label: 'Note', missing: 'Write the note.' },
      done: 'The note was saved.',
    }) as const,
  noNotes: 'Nobody has noted anything yet.',
  tags: 'With commas between, ten at most.',
  tagged: 'The tags were saved.',
  copied: 'The link was copied. It opens this page for admins who are signed in.',
  noWeeks: 'The first return appears here with the first week that is closed.',
  noBank: 'No account is on file.',
  noQuestions: 'No questions.',
} as const

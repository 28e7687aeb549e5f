/** What an admin is asked and told about a list that they save under a name. */
export const savedViewWords = {
  save: {
    title: 'Save this view',
    text: ['Keeps the filters and the order as they are now, under a name you choose. Only you see it.'],
    confirm: 'Save view',
    ask: { label: 'Name', missing: 'Write a name.' },
    done: 'The view was saved.',
  },
  rename: (name: string) => ({
    title: `Rename ${name}`,
    text: ['What it shows stays as it is.'],
    confirm: 'Rename view',
    ask: { label: 'New name', missing: 'Write a name.' },
    done: 'The view was renamed.',
  }),
  remove: (name: string) => ({
    title: `Remove ${name}?`,
    text: ['Only the view is removed, none of the investors in it.'],
    confirm: 'Remove view',
    refuses: true,
    done: 'The view was removed.',
  }),
} as const

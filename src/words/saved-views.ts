/** What is asked and said of a list that an admin keeps under a name. */
export const savedViewWords = {
  save: {
    title: 'Save this view',
    text: ['The filters and the order as they are now, under a name of yours. Only you see it.'],
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
    text: ['Only the view goes, none of the investors that it shows.'],
    confirm: 'Remove view',
    done: 'The view was removed.',
  }),
} as const

const paragraphs = (...lines: readonly string[]): string => `${lines.join('\n\n')}\n`

export const confirmText = (link: string) => ({
  subject: 'Please confirm the newsletter',
  text: paragraphs(
    'Somebody, probably you, asked for our newsletter at this address. It comes once you confirm here:',
    link,
    'If it was not you, leave this mail be: without a confirmation nothing is sent, and the address is forgotten after a week.',
  ),
})

export const subscribedText = (link: string) => ({
  subject: 'You are subscribed to the newsletter',
  text: paragraphs('Thank you: the newsletter comes to this address. You can leave it at any time here:', link),
})

export const alreadySubscribedText = (link: string) => ({
  subject: 'You are subscribed already',
  text: paragraphs(
    'Somebody, probably you, asked for our newsletter at this address. It comes here already, and nothing was changed. You can leave it here:',
    link,
  ),
})

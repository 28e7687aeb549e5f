import { paragraphs } from '../mail/texts.ts'

export const confirmText = (link: string) => ({
  subject: 'Please confirm the newsletter',
  text: paragraphs(
    'Somebody, probably you, asked for our newsletter to be sent to this address. Please confirm it here:',
    link,
    'If it was not you, you can ignore this mail: without a confirmation nothing is sent, and the address is deleted after a week.',
  ),
})

export const subscribedText = (link: string) => ({
  subject: 'You are subscribed to the newsletter',
  text: paragraphs('Thank you. The newsletter will come to this address. You can unsubscribe at any time here:', link),
})

export const alreadySubscribedText = (link: string) => ({
  subject: 'You are already subscribed',
  text: paragraphs(
    'Somebody, probably you, asked for our newsletter to be sent to this address. You already receive it, and nothing was changed. You can unsubscribe here:',
    link,
  ),
})

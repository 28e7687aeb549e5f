import { sendContact, subscribeNewsletter } from '#contract/calls/forms.ts'
import { failed } from './forms/answer-with-page.ts'
import { waitWords } from './forms/limits.ts'
import { readForm } from './forms/read-form.ts'
import { failuresOfForms } from './http/failures.ts'
import { signInDrafts } from './mail/texts.ts'
import { sentencesOfAll } from './mail/write.ts'
import { newsletterDrafts } from './newsletter/texts.ts'
import { closing } from './notifications/deliver.ts'
import { peopleDrafts } from './people/texts.ts'
import { newsletterNotices } from './routes/newsletter.ts'

const charactersTooMany = 10_000
const wrong = (value: string) => ({ name: value, email: value, amount: value, message: value })

/** What the forms say about fields that are empty, malformed or too long. */
const problems = [wrong(''), wrong('https://'), wrong('x'.repeat(charactersTooMany))]
  .flatMap((posted) => [readForm(sendContact.body, posted), readForm(subscribeNewsletter.body, posted)])
  .flatMap((read) => ('refused' in read ? read.refused.problems.map(({ sentence }) => sentence) : []))

/** Every sentence that the server says to readers by mail or in answer to a form: a language has to translate these. */
export const serverSentences: readonly string[] = [
  ...new Set([
    ...sentencesOfAll([
      ...Object.values(signInDrafts),
      ...Object.values(peopleDrafts),
      ...Object.values(newsletterDrafts),
    ]),
    closing,
    ...Object.values(newsletterNotices).flatMap((notice) => Object.values(notice)),
    ...Object.values(waitWords),
    ...problems,
    failed,
    ...failuresOfForms,
  ]),
]

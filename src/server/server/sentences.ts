import type * as v from 'valibot'
import { applyToTrade, sendContact, subscribeNewsletter } from '#contract/calls/forms.ts'
import { noticeFrames } from '#server/notices/notifications/mailed.ts'
import { peopleDrafts } from '#server/people/accounts/texts.ts'
import { contactNotices } from '#server/people/correspondence/contact.routes.ts'
import { newsletterNotices } from '#server/people/correspondence/routes.ts'
import { contactDrafts, newsletterDrafts } from '#server/people/correspondence/texts.ts'
import { failuresOfForms } from '#server/platform/http/failures.ts'
import { failed, readForm, waitWords } from '#server/platform/http/forms.ts'
import { summaries } from '#server/platform/http/marks.ts'
import { sentencesOfAll } from '#server/platform/mail/draft.ts'
import { signInDrafts } from '#server/platform/mail/texts.ts'

const charactersTooMany = 10_000
const wrong = (value: string) => ({
  name: value,
  email: value,
  amount: value,
  message: value,
  experience: value,
  method: value,
})

/** What the forms say about fields that are empty, malformed or too long. */
const problems = [wrong(''), wrong('https://'), wrong('x'.repeat(charactersTooMany))]
  .flatMap((posted) =>
    [sendContact, applyToTrade, subscribeNewsletter].map(({ body }) => readForm<v.ObjectEntries>(body, posted)),
  )
  .flatMap((read) => ('refused' in read ? read.refused.problems.map(({ sentence }) => sentence) : []))

/** Every sentence that the server says to readers by mail or in answer to a form: a language has to translate these. */
export const serverSentences: readonly string[] = [
  ...new Set([
    ...sentencesOfAll([
      ...Object.values(signInDrafts),
      ...Object.values(peopleDrafts),
      ...Object.values(newsletterDrafts),
      ...Object.values(contactDrafts),
      ...noticeFrames,
    ]),
    ...[...Object.values(newsletterNotices), ...Object.values(contactNotices)].flatMap((notice) =>
      Object.values(notice),
    ),
    ...Object.values(waitWords),
    ...summaries,
    ...problems,
    failed,
    ...failuresOfForms,
  ]),
]

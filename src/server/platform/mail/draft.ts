import { type Language, original } from '#contract/entities/language.ts'
import { house } from '../config/house.ts'
import type { MailBody, MailPart } from './body.ts'

/** The words of an email; the caller says who gets it. What a notification mails is written with the notification. */
export interface Text {
  readonly subject: string
  readonly body: MailBody
}

/** An email before it is written, with `{places}` for what differs; a part that is only a text is a paragraph. */
export interface MailDraft {
  readonly subject: string
  readonly preview?: string
  readonly parts: readonly (string | MailPart)[]
  /** Why it came, in a sentence. */
  readonly why: string
  /** Where its reader changes what is sent; where it leads, if there is anything to change. */
  readonly change?: string
  /** To admins: they are asked, and ask nobody by email. */
  readonly forTeam?: boolean
}

/** Whom an email is written for; a name that a stranger may have given is left out. */
export interface MailReader {
  readonly language: Language | null
  readonly name?: string | null
}

/** What every email says around its parts. */
const frame = {
  greeting: 'Hello {name},',
  nameless: 'Hello,',
  change: 'Change what we send you in the portal, under Settings',
  questions: 'Questions: {address}',
} as const

/** A sentence that is nothing but a place needs no translation. */
const hasWords = (sentence: string): boolean => !/^\{\w+\}$/.test(sentence)

/** Figures, rows and signed texts are written by what mails them, in English. */
const sentencesOfPart = (part: string | MailPart): readonly string[] => {
  if (typeof part === 'string') return [part]
  if ('words' in part) return [part.words]
  if ('button' in part) return [part.button]
  return 'aside' in part ? [part.aside, part.link] : []
}

const sentencesOf = ({ subject, preview, parts, why }: MailDraft): string[] =>
  [subject, ...(preview === undefined ? [] : [preview]), ...parts.flatMap(sentencesOfPart), why].filter(hasWords)

/** Every sentence of these emails and of the frame around them, for translators. */
export const sentencesOfAll = (drafts: readonly MailDraft[]): string[] => [
  ...Object.values(frame),
  ...drafts.flatMap(sentencesOf),
]

type Say = (sentence: string) => string

const writePart = (part: string | MailPart, say: Say): MailPart => {
  if (typeof part === 'string') return { words: say(part) }
  if ('words' in part) return { words: say(part.words) }
  if ('code' in part) return { code: say(part.code) }
  if ('button' in part) return { button: say(part.button), to: say(part.to) }
  return 'aside' in part ? { aside: say(part.aside), link: say(part.link), to: say(part.to) } : part
}

/** Writes an email wholly in the reader's language or, if a sentence is missing there, wholly in English. */
export const write = (
  draft: MailDraft,
  values: Readonly<Record<string, string>>,
  { language, name }: MailReader = { language: null },
): Text => {
  const isWhole = [...Object.values(frame), ...sentencesOf(draft)].every((sentence) =>
    language?.sentences.has(sentence),
  )
  const own = { ...values, name: name ?? '', address: house.mail.investors }
  const say = (sentence: string): string => {
    const said = (isWhole ? language?.sentences.get(sentence) : undefined) ?? sentence
    // In one pass, so that a name that looks like a place is never filled.
    return said.replace(/\{(\w+)\}/g, (place, key: string) => (own as Record<string, string>)[key] ?? place)
  }
  const { subject, preview, parts, why, change, forTeam } = draft
  return {
    subject: say(subject),
    body: {
      lang: (isWhole ? language?.tag : undefined) ?? original,
      greeting: say(name ? frame.greeting : frame.nameless),
      ...(preview !== undefined && { preview: say(preview) }),
      parts: parts.map((part) => writePart(part, say)),
      why: say(why),
      ...(change !== undefined && { change: { link: say(frame.change), to: change } }),
      ...(!forTeam && { questions: say(frame.questions) }),
    },
  }
}

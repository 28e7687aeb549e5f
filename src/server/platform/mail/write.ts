import type { Language } from '#contract/entities/language.ts'

/** The words of a mail; the caller says who gets it. What a notification mails is written with the notification. */
export interface Text {
  readonly subject: string
  readonly text: string
}

/** A mail before it is written: its subject and its paragraphs, with `{places}` for what differs. */
export interface MailDraft {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

/** A paragraph that is nothing but a place needs no translation. */
const hasWords = (paragraph: string): boolean => !/^\{\w+\}$/.test(paragraph)

const sentencesOf = ({ subject, paragraphs }: MailDraft): string[] => [subject, ...paragraphs].filter(hasWords)

/** Every sentence of these mails, for translators. */
export const sentencesOfAll = (drafts: readonly MailDraft[]): string[] => drafts.flatMap(sentencesOf)

/** Writes a mail wholly in the language or, if a sentence is missing there, wholly in English. */
export const write = (draft: MailDraft, values: Readonly<Record<string, string>>, language: Language | null): Text => {
  const isWhole = sentencesOf(draft).every((sentence) => language?.sentences.has(sentence))
  const say = (sentence: string): string => {
    const said = (isWhole ? language?.sentences.get(sentence) : undefined) ?? sentence
    // In one pass, so that a name that looks like a place is never filled.
    return said.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
  }
  return { subject: say(draft.subject), text: `${draft.paragraphs.map(say).join('\n\n')}\n` }
}

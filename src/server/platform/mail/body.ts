import { house } from '../config/house.ts'

/**
 * A placeholder in a queued mail for the origin of the portal's pages. It is filled when the mail leaves, so that no
 * room below needs to know the portal's address, and a waiting mail follows the setting of that day.
 */
export const portalPlace = '{portal}'

export const withPortal = (text: string, portalUrl: string): string => text.replaceAll(portalPlace, portalUrl)

/** An amount or a date that an email is opened for, with what it is above and a note below. */
export interface Figure {
  readonly label: string
  readonly value: string
  readonly note?: string
  /** Its sign in colour; the value has it in characters too. */
  readonly tone?: 'gain' | 'loss'
}

/** One part of what an email says. Both its forms, text and HTML, say the same. */
export type MailPart =
  /** A paragraph; line feeds stay. */
  | { readonly words: string }
  /** A code on a line of its own, so that a tap or a glance picks it up. */
  | { readonly code: string }
  | { readonly figures: readonly Figure[] }
  /** What is copied into a form elsewhere, line by line. */
  | { readonly rows: readonly { readonly label: string; readonly value: string }[] }
  /** The one thing to do. */
  | { readonly button: string; readonly to: string }
  /** A muted remark with a link after it. */
  | { readonly aside: string; readonly link: string; readonly to: string }
  /** Character for character, as what was signed. */
  | { readonly exact: string }

/** An email before it is drawn: its parts between the greeting and the line that says why it came. */
export interface MailBody {
  /** BCP 47. */
  readonly lang: string
  readonly greeting: string
  /** What a list of emails shows beside the subject; without it, the first paragraph. */
  readonly preview?: string
  readonly parts: readonly MailPart[]
  readonly why: string
  /** Where its reader changes what is sent. */
  readonly change?: { readonly link: string; readonly to: string }
  /** Where to ask; what goes to the team has none. */
  readonly questions?: string
}

/** In columns, for programs that show text in letters of one width. */
const figureLines = (figures: readonly Figure[]): string => {
  const width = (of: (figure: Figure) => string) => Math.max(...figures.map((figure) => of(figure).length))
  const [labels, values] = [width(({ label }) => label), width(({ value }) => value)]
  return figures
    .map(({ label, value, note = '' }) => `  ${label.padEnd(labels)}  ${value.padStart(values)}   ${note}`.trimEnd())
    .join('\n')
}

/** An address has a line of its own, which nothing on the way breaks. */
const partText = (part: MailPart): string => {
  if ('words' in part) return part.words
  if ('code' in part) return part.code
  if ('figures' in part) return figureLines(part.figures)
  if ('rows' in part) return part.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
  if ('button' in part) return `${part.button}:\n${part.to}`
  if ('aside' in part) return `${part.aside}\n${part.link}:\n${part.to}`
  return part.exact
}

/** Who sends it, with the postal address that an email to many has to name. */
export const senderLine = `${house.legalName}, ${house.address}`

/** The email in plain text: it says everything that its HTML says. */
export const textOf = ({ greeting, parts, why, change, questions }: MailBody): string => {
  const foot = [why, change && `${change.link}:\n${change.to}`, senderLine, questions].filter((line) => line)
  return `${[greeting, ...parts.map(partText), ['--', ...foot].join('\n')].join('\n\n')}\n`
}

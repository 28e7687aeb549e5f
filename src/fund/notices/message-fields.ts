import { formatCalendarDate } from '#fund/calendar/week-display.ts'

/** What a message may say about its reader: no amount, and nothing that they would not write themselves. */
export const messageFields = ['name', 'first_name', 'email', 'joined', 'risk_profile'] as const

export type MessageField = (typeof messageFields)[number]

/** The reader's details from which the fields are filled. */
export interface Reader {
  readonly name: string
  readonly email: string
  /** `YYYY-MM-DD`. */
  readonly join_date: string
  readonly risk_profile: string | null
}

const place = /\{([a-z_]+)\}/g

const valuesOf = ({ name, email, join_date, risk_profile }: Reader): Record<MessageField, string | null> => ({
  name,
  first_name: name.trim().split(/\s/)[0] ?? name,
  email,
  joined: formatCalendarDate(join_date),
  risk_profile,
})

const isField = (name: string): name is MessageField => messageFields.some((field) => field === name)

/** The names in braces, each once. */
const namesIn = (text: string): string[] => [...new Set([...text.matchAll(place)].map(([whole]) => whole.slice(1, -1)))]

/** Names in braces that are not fields, each once. */
export const unknownFields = (text: string): string[] => namesIn(text).filter((name) => !isField(name))

/** Fields of a text for which this reader has no value. */
export const missingFields = (text: string, reader: Reader): MessageField[] => {
  const values = valuesOf(reader)
  return namesIn(text).filter((name): name is MessageField => isField(name) && !values[name])
}

/** The text with the reader's own values, filled in one pass: a value that looks like a field is not filled again. */
export const fillFields = (text: string, reader: Reader): string => {
  const values = valuesOf(reader)
  return text.replace(place, (whole, name: string) => (isField(name) ? (values[name] ?? whole) : whole))
}

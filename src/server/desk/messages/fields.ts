import { fillFields, messageFields, missingFields, type Reader, unknownFields } from '#fund/notices/message-fields.ts'
import { refuse } from '#server/platform/http/refuse.ts'

interface Words {
  readonly title: string
  readonly message: string
}

const inBraces = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US').format(names.map((name) => `{${name}}`))

const textOf = ({ title, message }: Words): string => `${title}\n${message}`

/** Throws 422 if a name in braces is not a field. */
export const demandKnownFields = (words: Words): void => {
  const unknown = unknownFields(textOf(words))
  if (unknown.length === 0) return
  const [there, fields] =
    unknown.length === 1 ? ['There is no field', 'The fields are'] : ['There are no fields', 'The fields are']
  throw refuse(422, `${there} ${inBraces(unknown)}. ${fields} ${inBraces(messageFields)}.`)
}

/** Throws 422 for a field that does not exist, and 409, naming the reader, if a reader lacks the value of one. */
export const demandFields = (words: Words, readers: readonly Reader[]): void => {
  demandKnownFields(words)
  const text = textOf(words)
  if (!text.includes('{')) return
  const lacking = readers.filter((reader) => missingFields(text, reader).length > 0)
  const [first] = lacking
  if (!first) return
  const others = lacking.length - 1
  const more = others === 0 ? '' : `, nor ${others === 1 ? 'has one other' : `have ${others} others`}`
  throw refuse(
    409,
    `${first.name} has no ${inBraces(missingFields(text, first))}${more}: leave the field out, or choose other recipients.`,
  )
}

/** The words as one reader gets them. */
export const filledFor = ({ title, message }: Words, reader: Reader): Words => ({
  title: fillFields(title, reader),
  message: fillFields(message, reader),
})

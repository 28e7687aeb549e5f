/** Reads a calendar by the grammar of RFC 5545, without any of our code; whatever it does not allow throws. */

interface Property {
  readonly name: string
  readonly parameters: string
  readonly value: string
}

export interface ReadComponent {
  readonly name: string
  readonly properties: readonly Property[]
  readonly parts: readonly ReadComponent[]
}

const octetsMax = 75

const linesOf = (file: string): string[] => {
  if (!file.endsWith('\r\n')) throw new Error('does not end with CRLF')
  if (/[^\r]\n|\r[^\n]/.test(file)) throw new Error('a line break that is not CRLF')
  const physical = file.slice(0, -2).split('\r\n')
  const long = physical.find((line) => new TextEncoder().encode(line).length > octetsMax)
  if (long !== undefined) throw new Error(`a line longer than ${octetsMax} octets: ${long}`)
  return file
    .slice(0, -2)
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
}

/** contentline = name *(";" param) ":" value; a value contains no control character except a tab (RFC 5545 3.1). */
const contentLine = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*):((?:\t|[^\p{Cc}])*)$/u

const propertyOf = (line: string): Property => {
  const [, name, parameters = '', value = ''] = contentLine.exec(line) ?? []
  if (name === undefined) throw new Error(`not a content line: ${line}`)
  return { name: name.toUpperCase(), parameters: parameters.slice(1), value }
}

/** TEXT: a backslash comes before a backslash, a semicolon, a comma or an n, and none of these occurs without it. */
export const textOf = (value: string): string => {
  if (!/^(?:\\[\\;,nN]|[^\\;,])*$/u.test(value)) throw new Error(`not escaped: ${value}`)
  return value.replace(/\\([\\;,nN])/g, (_whole, one: string) => (one.toLowerCase() === 'n' ? '\n' : one))
}

const componentOf = (lines: string[]): ReadComponent => {
  const begin = propertyOf(lines.shift() ?? '')
  if (begin.name !== 'BEGIN') throw new Error(`begins with ${begin.name}`)
  const properties: Property[] = []
  const parts: ReadComponent[] = []
  for (;;) {
    const property = propertyOf(lines[0] ?? '')
    if (property.name === 'BEGIN') parts.push(componentOf(lines))
    else lines.shift()
    if (property.name === 'END') {
      if (property.value !== begin.value) throw new Error(`${begin.value} ends as ${property.value}`)
      return { name: begin.value, properties, parts }
    }
    if (property.name !== 'BEGIN') properties.push(property)
  }
}

export const propertyValue = ({ properties }: ReadComponent, name: string): string | undefined =>
  properties.find((one) => one.name === name)?.value

const once = (component: ReadComponent, names: readonly string[]): void => {
  for (const name of names) {
    const count = component.properties.filter((one) => one.name === name).length
    if (count !== 1) throw new Error(`${component.name} has ${name} ${count} times`)
  }
}

/**
 * One calendar: VERSION and PRODID once; in each event UID, DTSTAMP (in UTC), DTSTART and SUMMARY once, no UID twice.
 */
export const readCalendar = (file: string): ReadComponent => {
  const lines = linesOf(file)
  const calendar = componentOf(lines)
  if (lines.length > 0) throw new Error('something stands after the calendar')
  if (calendar.name !== 'VCALENDAR') throw new Error(`is a ${calendar.name}`)
  once(calendar, ['VERSION', 'PRODID'])
  for (const event of calendar.parts) {
    once(event, ['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY'])
    if (!/^\d{8}T\d{6}Z$/.test(propertyValue(event, 'DTSTAMP') ?? '')) throw new Error('DTSTAMP is not in UTC')
    const start = event.properties.find(({ name }) => name === 'DTSTART')
    const form = start?.parameters === 'VALUE=DATE' ? /^\d{8}$/ : /^\d{8}T\d{6}Z$/
    if (!form.test(start?.value ?? '')) throw new Error(`DTSTART is ${start?.value}`)
  }
  const ids = calendar.parts.map((event) => propertyValue(event, 'UID'))
  if (new Set(ids).size !== ids.length) throw new Error('a UID stands twice')
  return calendar
}

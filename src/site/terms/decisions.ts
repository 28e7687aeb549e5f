import { newYorkDate } from '#fund/calendar/new-york.ts'
import { nearest } from '#reading/nearest.ts'
import { house } from '../house.ts'
import { record } from './record.ts'

/** How a question stands that nobody has decided, or whose Sunday has not come. */
const open = 'open'

const today = newYorkDate(Date.now())

/** How a question stands in this build: the name of a reading, or `open`. Throws if content/terms.yaml does not ask it. */
const stateOf = (id: string): string => {
  if (!record.conflicts.some((question) => question.id === id))
    throw new Error(`content/terms.yaml asks no question "${id}"`)
  const { reading, from = '' } = house.decisions[id] ?? {}
  return reading === undefined || from > today ? open : reading
}

/** What a text may be conditional on: the questions, and `any`, which is open while one of them is. */
export const questionIds: readonly string[] = [...record.conflicts.map(({ id }) => id), 'any']

const readingsOf = (id: string): string[] =>
  Object.keys(record.conflicts.find((question) => question.id === id)?.readings ?? {})

const listed = (is: string): string[] => is.split(',').map((one) => one.trim())

/** What is wrong with a condition: `withdrawal` as `open, monthly`. */
export const wrongCondition = (
  id: string,
  is: string,
): { found: string; expected: string; nearest: string | undefined } | undefined => {
  const told = (found: string, names: readonly string[], expected: string) => ({
    found: JSON.stringify(found),
    expected: `${expected}: ${names.join(', ')}`,
    nearest: nearest(found, names),
  })
  if (!questionIds.includes(id)) return told(id, questionIds, 'a question of content/terms.yaml')
  const names = [open, ...readingsOf(id)]
  const odd = listed(is).find((one) => !names.includes(one))
  return odd === undefined ? undefined : told(odd, names, 'one of these, or several with commas')
}

/** Whether what is conditional on a question is shown in this build. */
export const holds = (id: string, is: string): boolean => {
  const wrong = wrongCondition(id, is)
  if (wrong) throw new Error(`"${id}" as "${is}": found ${wrong.found}, expected ${wrong.expected}`)
  const state = id === 'any' ? record.conflicts.some((one) => stateOf(one.id) === open) && open : stateOf(id)
  return listed(is).includes(String(state))
}

const marks = /\{when ([\w-]{1,40}): ([\w, -]{1,120})\}|\{end\}/g

/** A text of the FAQ without the marks of its conditions: spaces are in their place, so that nothing moves. */
export const withoutMarks = (text: string): string => text.replace(marks, (mark) => ' '.repeat(mark.length))

/** The words of a text of the FAQ between its marks, each with the condition under which a page shows them. */
const pieces = (text: string): { words: string; when?: { id: string; is: string } }[] => {
  let from = 0
  let when: { id: string; is: string } | undefined
  const found = [...text.matchAll(marks)].map(({ 0: mark, 1: id, 2: is = '', index }) => {
    const piece = { words: text.slice(from, index), ...(when && { when }) }
    from = index + mark.length
    when = id === undefined ? undefined : { id, is }
    return piece
  })
  return [...found, { words: text.slice(from), ...(when && { when }) }]
}

/** A text of the FAQ as this build shows it: `{when withdrawal: open}Only until it is decided.{end}`. */
export const conditional = (text: string): string =>
  pieces(text)
    .map(({ words, when }) => (!when || holds(when.id, when.is) ? words : ''))
    .join('')
    .trim()

/** How many characters of a text of the FAQ a page shows at most, however its one question is decided. */
export const charactersShownMax = (text: string): number => {
  const [always, sometimes] = [false, true].map((conditions) =>
    pieces(text).flatMap(({ words, when }) => ((when !== undefined) === conditions ? [words.length] : [])),
  )
  return (always ?? []).reduce((sum, length) => sum + length, 0) + Math.max(0, ...(sometimes ?? []))
}

/** A mistake in the conditions of a text of the FAQ, and the character at which it is. */
export interface ConditionMistake {
  at: number
  found: string
  expected: string
  nearest?: string | undefined
}

/** What is wrong with the conditions of a text of the FAQ. */
export const conditionMistakes = (text: string): ConditionMistake[] => {
  let opened: { at: number; mark: string } | undefined
  const found = [...text.matchAll(marks)].flatMap(({ 0: mark, 1: id, 2: is = '', index: at }): ConditionMistake[] => {
    const before = opened
    if (id === undefined) {
      opened = undefined
      return before ? [] : [{ at, found: mark, expected: '{when withdrawal: open} before the words, and {end} after' }]
    }
    opened = { at, mark }
    const wrong = wrongCondition(id, is)
    if (wrong) return [{ at, ...wrong }]
    return before ? [{ at, found: `${mark} before {end}`, expected: '{end} first: none is inside another' }] : []
  })
  return opened ? [...found, { at: opened.at, found: opened.mark, expected: '{end} after its words' }] : found
}

/** The decisions that hold in this build and have a day, for the history of the terms. */
export const datedDecisions = (): { date: string; why: string }[] =>
  record.conflicts.flatMap(({ id, question, readings }) => {
    const { reading, from } = house.decisions[id] ?? {}
    if (reading === undefined || from === undefined || from > today) return []
    return [{ date: from, why: `${question} Decided: ${readings[reading]}` }]
  })
